import type { Page } from 'playwright-core'

interface Studio {
  readonly page: Page
  // biome-ignore lint/suspicious/noExplicitAny: shots are described in the web app, which scripts do not import
  readonly shots: any[]
  take(shot: object): Promise<Buffer>
  read(kit: object, car: object): Promise<object>
}

/** Opens the photographer's page in a headless browser and lends it out; everything is closed afterwards. */
export function inStudio<T>(work: (studio: Studio) => Promise<T>): Promise<T>
