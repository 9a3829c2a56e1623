import { ROLES, type Role } from '@vorta/contract/auth/role'
import { LANDING_TEXT_NAMES } from '@vorta/contract/company/landing-texts'
import { DASHBOARD_PATHS } from '@vorta/contract/notifications/link'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/App.tsx'
import { AppLoading } from './app/AppLoading.tsx'
import { headOf, PAGES } from './app/page-heads.ts'
import { publicSiteAt } from './app/public-pages.tsx'
import { COMPANY_BLOCK_ID, type Company, setCompany } from './lib/company.ts'
import { APP_PATH_SEGMENTS } from './lib/urls/paths.ts'

/** Placeholders that the server replaces. */
const PLACEHOLDERS: Company = {
  email: '{{email}}',
  phone: '{{phone}}',
  phoneHref: '{{phoneHref}}',
  address: '{{address}}',
  site: '{{site}}',
  mapEmbed: '{{mapEmbed}}',
  demo: '{{demo}}',
  hours: '{{hours}}',
  texts: Object.fromEntries(LANDING_TEXT_NAMES.map((name) => [name, `{{${name}}}`])) as Company['texts'],
}

const PAGE_NAMES: Record<Role, string> = { user: 'CustomerDashboardPage', engineer: 'EngineerDashboardPage', admin: 'AdminDashboardPage' }

export interface PrerenderedPage {
  /** The path in the build folder. */
  readonly file: string
  /** Markup for the document head. */
  readonly head: string
  readonly body: string
  /** The source file of the page, whose code is preloaded. */
  readonly source: string
}

/** Every public page as HTML for the built document. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  setCompany(PLACEHOLDERS)
  return Promise.all(
    PAGES.map(async (page) => ({ file: page.file, head: headOf(page), body: await render(page.path), source: page.source })),
  )
}

/** Paths for the sitemap. */
export const listedPaths: readonly string[] = PAGES.filter((page) => page.isListed).map((page) => page.path)

/** The first path segments that get the app shell. */
export const appPathSegments: readonly string[] = APP_PATH_SEGMENTS

/** The documents of the dashboards, and the source files that each loads at once. */
export const dashboards = ROLES.map((role) => ({
  file: `${DASHBOARD_PATHS[role].slice(1)}/index.html`,
  sources: [
    '../../packages/contract/src/auth/routes.ts',
    'src/app/Workspace.tsx',
    'src/app/DashboardFrame.tsx',
    `src/pages/${PAGE_NAMES[role]}.tsx`,
  ],
}))

/** What the app shell shows until its script has loaded. */
export const appShellBody = renderToString(<AppLoading />)

/** The company data embedded in every document. */
export const companyBlock = `<script type="application/json" id="${COMPANY_BLOCK_ID}">${JSON.stringify(PLACEHOLDERS)}</script>`

async function render(path: string): Promise<string> {
  const site = await publicSiteAt(path)
  return renderToString(
    <StrictMode>
      <App>{site}</App>
    </StrictMode>,
  )
}
