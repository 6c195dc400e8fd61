/** Entry for Shopify's pixel sandbox, where checkout runs. One file with the store's config in front, because a sandbox cannot chain loaders. */
import type { SdkConfig } from './env.ts'
import { guarded } from './env.ts'
import type { PixelApi } from './pixel-api.ts'
import { startPixel } from './start-pixel.ts'

type SandboxGlobals = {
  convboxConfig?: SdkConfig
  /** Globals that a custom pixel's pasted lines set for us. */
  convboxPixel?: PixelApi
  register?: (listener: (api: PixelApi) => void) => void
}

const begin = (): void => {
  const { convboxConfig, convboxPixel, register } = globalThis as SandboxGlobals
  if (!convboxConfig) return
  const run = guarded((api: PixelApi) => void startPixel(api, convboxConfig, fetch.bind(globalThis)).catch(() => undefined))
  if (convboxPixel) run(convboxPixel)
  else register?.(run)
}
guarded(begin)()
