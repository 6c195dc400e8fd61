/** The files of a new screen of a store, and its line in the routes. Parts still to be written are `toWrite('...')`, an undefined name: each is an error of `npm run types` until it is written. */
import { camelCase, pascalCase, type Scaffold } from './scaffold.ts'

const screen = (word: string): string => {
  const [camel, pascal] = [camelCase(word), pascalCase(word)]
  return `import { isPlanNeeded } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState, NoAccess } from '../../ui/States.tsx'
import { ${camel}Text } from './${word}.text.ts'

const Body = () => {
  const text = useText(${camel}Text)
  const { data, error, refetch } = useCall(toWrite('the endpoint'), toWrite('its input'), { quiet: true })
  if (isPlanNeeded(error)) return <NoAccess feature={toWrite('its feature in plans.ts')} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  if (toWrite('whether there is nothing to show')) return <EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>
  return toWrite('what it shows')
}

/** ${pascal}: say in a sentence what a person does here. */
const ${pascal}Screen = () => {
  const text = useText(${camel}Text)
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Body />
    </>
  )
}

export default ${pascal}Screen
`
}

const words = (word: string): string => `import { defineText } from '../../text/define-text.ts'

export const ${camelCase(word)}Text = defineText({
  en: {
    title: toWrite('the name of the page'),
    subtitle: toWrite('one sentence: what it shows'),
    emptyTitle: toWrite('that there is nothing yet'),
    empty: toWrite('what to do so that there is'),
  },
  zh: {
    title: toWrite('the same in Chinese'),
    subtitle: toWrite('the same in Chinese'),
    emptyTitle: toWrite('the same in Chinese'),
    empty: toWrite('the same in Chinese'),
  },
})
`

const test = (word: string): string => {
  const camel = camelCase(word)
  return `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { ${camel}Text } from './${word}.text.ts'

const { en, zh } = ${camel}Text
const address = inShop('${word}')
const endpoint = toWrite('the endpoint')

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(endpoint)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('says in Chinese that there is nothing yet', async () => {
  renderScreen(address, [answers(endpoint, toWrite('an empty answer'))], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.emptyTitle })
})

it('says why it could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(endpoint, 'overloaded')])
  await screen.findByRole('alert')
  play(answers(endpoint, toWrite('an answer')))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('heading', { level: 1, name: en.title })
})

it('says which subscription is missing', async () => {
  renderScreen(address, [refuses(endpoint, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('shows what the server knows', () => toWrite('what a person reads and can do, by role and name'))
`
}

/** A screen by its word in the address: lower-case letters, digits and dashes. */
export const newScreen = (word: string): Scaffold => {
  const pascal = pascalCase(word)
  const folder = `apps/web/src/screens/${word}`
  return {
    files: new Map([
      [`${folder}/${pascal}Screen.tsx`, screen(word)],
      [`${folder}/${word}.text.ts`, words(word)],
      [`${folder}/${pascal}Screen.test.tsx`, test(word)],
    ]),
    entries: [
      {
        path: 'apps/web/src/routes/tracking.ts',
        anchor: '\n]\n',
        insert: `\n  createRoute({ ...inStore('${word}'), component: lazy(() => import('../screens/${word}/${pascal}Screen.tsx')) }),`,
      },
    ],
    next: [
      'Move its line to the file of apps/web/src/routes where it belongs; a menu entry stands in contract/src/plans.ts and web/src/shell/menu-pages.ts.',
      "npm run types names every toWrite('...') that is left.",
    ],
  }
}
