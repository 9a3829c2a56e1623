import type { Page } from 'playwright-core'

interface StillRenderer {
  readonly page: Page
  // biome-ignore lint/suspicious/noExplicitAny: shots are described in the web app, which scripts do not import
  readonly shots: any[]
  take(shot: object): Promise<Buffer>
  read(kit: object, car: object): Promise<object>
}

/** Opens the still renderer in a headless browser, by default the installed one, and closes everything after the callback. */
export function withStillRenderer<T>(callback: (renderer: StillRenderer) => Promise<T>, executablePath?: string): Promise<T>
