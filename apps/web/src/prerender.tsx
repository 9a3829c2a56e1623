import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/App.tsx'
import { Opening } from './app/AppLoading.tsx'
import { headOf, PAGES } from './app/page-heads.ts'
import { publicSiteAt } from './app/public-pages.tsx'
import { adoptCompany, COMPANY_BLOCK_ID, type Company } from './lib/company.ts'
import { APP_ADDRESSES } from './lib/paths.ts'

/** What the server fills in when it starts, because only then it is known. */
const MARKS: Company = {
  email: '{{email}}',
  phone: '{{phone}}',
  phoneHref: '{{phoneHref}}',
  address: '{{address}}',
  site: '{{site}}',
  mapEmbed: '{{mapEmbed}}',
  demo: '{{demo}}',
}

export interface DrawnPage {
  /** Where in the build folder it belongs. */
  readonly file: string
  /** Lines for the head of the document. */
  readonly head: string
  readonly body: string
  /** The source file of the page, whose code should be fetched at once. */
  readonly source: string
}

/** Every public page as HTML, ready to be put into the built document. */
export async function drawPages(): Promise<DrawnPage[]> {
  adoptCompany(MARKS)
  return Promise.all(PAGES.map(async (page) => ({ file: page.file, head: headOf(page), body: await draw(page.path), source: page.source })))
}

/** Addresses for the sitemap. */
export const listedPaths: readonly string[] = PAGES.filter((page) => page.isListed).map((page) => page.path)

/** Where the empty shell belongs. */
export const appAddresses: readonly string[] = APP_ADDRESSES

/** What the empty shell shows until its script has come. */
export const opening = renderToString(<Opening />)

/** The facts that every document carries for the script in it. */
export const companyBlock = `<script type="application/json" id="${COMPANY_BLOCK_ID}">${JSON.stringify(MARKS)}</script>`

async function draw(path: string): Promise<string> {
  const site = await publicSiteAt(path)
  return renderToString(
    <StrictMode>
      <App>{site}</App>
    </StrictMode>,
  )
}
