import { HERO_PICTURE, HERO_SIZES, LANDING_TITLE } from '../features/landing/hero.ts'
import { PROJECTS, type Project } from '../features/landing/portfolio.ts'
import { plainSource, renderedPicture, sourceSet } from '../lib/pictures.ts'
import { fullTitle } from '../lib/title.ts'
import { companyData, projectData } from './structured-data.ts'

/** What a drawn page says about itself to search engines and to whoever is sent its address. */
export interface PublicPage {
  readonly path: string
  readonly file: string
  readonly source: string
  readonly title: string
  readonly description: string
  readonly isListed: boolean
  readonly data?: object
  /** Shown where its address is passed on; the company's own card otherwise. */
  readonly social?: Pick<Project, 'img' | 'alt'>
  readonly firstPicture?: { readonly name: string; readonly sizes: string }
}

const SOCIAL_CARD = 'social-card'
const DESCRIPTION =
  'Vorta designs custom body kits, aero parts and exhausts. Configure your car, pay one design fee and follow every step with your engineer.'

const listed = (path: string, source: string, title: string, description: string): PublicPage => ({
  path,
  file: `${path.slice(1)}${path === '/' ? '' : '/'}index.html`,
  source: `src/pages/${source}.tsx`,
  title,
  description,
  isListed: true,
})

/** As much as a list of results shows. */
const firstSentence = (text: string) => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text

const projectPage = (project: Project): PublicPage => ({
  ...listed(project.link, 'ProjectPage', project.title, firstSentence(project.description)),
  data: projectData(project),
  social: project,
  firstPicture: { name: project.img, sizes: '(min-width: 1312px) 1232px, 100vw' },
})

export const PAGES: readonly PublicPage[] = [
  {
    ...listed('/', 'LandingPage', LANDING_TITLE, DESCRIPTION),
    data: companyData(DESCRIPTION),
    firstPicture: { name: HERO_PICTURE, sizes: HERO_SIZES },
  },
  ...PROJECTS.map(projectPage),
  listed(
    '/terms',
    'TermsPage',
    'Terms and conditions',
    'What an order at Vorta includes, the times we promise, and how approval and production work.',
  ),
  listed('/privacy', 'PrivacyPage', 'Privacy', 'What the Vorta site keeps about you, for how long, and who else gets to see it.'),
  listed(
    '/refunds',
    'RefundsPage',
    'Refunds',
    'Full refund of the design fee if the design is not approved within 30 days, and how to claim it.',
  ),
  {
    ...listed('/404', 'NotFoundPage', 'Page not found', 'There is no page at this address.'),
    file: '404.html',
    isListed: false,
  },
]

const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const meta = (name: string, content: string, key: 'name' | 'property' = 'name') =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}" />`
const graph = (name: string, content: string) => meta(`og:${name}`, content, 'property')

export function headOf(page: PublicPage): string {
  const title = fullTitle(page.title)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('description', page.description),
    ...(page.isListed ? [`<link rel="canonical" href="{{site}}${page.path}" />`, ...shared(page, title)] : [meta('robots', 'noindex')]),
    preload(page),
    page.data ? `<script type="application/ld+json">${JSON.stringify(page.data).replaceAll('<', '\\u003c')}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

const shared = ({ path, description, social }: PublicPage, title: string): string[] => [
  graph('type', 'website'),
  graph('site_name', 'Vorta'),
  graph('title', title),
  graph('description', description),
  graph('url', `{{site}}${path}`),
  ...(social ? projectCard(social) : card()),
]

function projectCard({ img, alt }: Pick<Project, 'img' | 'alt'>): string[] {
  const picture = renderedPicture(img)
  if (picture === undefined) return card()
  return [graph('image', `{{site}}${plainSource(img, picture)}`), graph('image:alt', alt), meta('twitter:card', 'summary_large_image')]
}

function card(): string[] {
  const picture = renderedPicture(SOCIAL_CARD)
  if (picture === undefined) return [meta('twitter:card', 'summary')]
  return [
    graph('image', `{{site}}/img/${SOCIAL_CARD}.jpg`),
    graph('image:width', String(picture.width)),
    graph('image:height', String(picture.height)),
    graph('image:alt', 'A dark coupe with a carbon fiber body kit in a studio'),
    meta('twitter:card', 'summary_large_image'),
  ]
}

function preload({ firstPicture }: PublicPage): string {
  const picture = firstPicture && renderedPicture(firstPicture.name)
  const format = picture?.formats[0]
  if (!firstPicture || !picture || !format) return ''
  const set = sourceSet(firstPicture.name, picture, format)
  return `<link rel="preload" as="image" type="image/${format}" imagesrcset="${set}" imagesizes="${escapeMarkup(firstPicture.sizes)}" fetchpriority="high" />`
}
