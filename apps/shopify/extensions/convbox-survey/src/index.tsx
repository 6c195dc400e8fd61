/** @jsxImportSource preact */
/** Entry point of both places. Shopify calls the default export to render the block. */
import { render } from 'preact'
import { APP_URL } from '../../../src/app-url.ts'
import { Survey } from './Survey.tsx'
import type { SurveyApi } from './survey-api.ts'

declare const shopify: SurveyApi

export default (): void => render(<Survey api={shopify} server={{ appUrl: APP_URL, sender: fetch.bind(globalThis) }} />, document.body)
