import { HERO_PICTURE, HERO_SIZES, LANDING_TITLE } from '../features/landing/hero.ts'
import { CLOSE_UP_SIZES, closeUpOf, PROJECTS, type Project } from '../features/landing/portfolio.ts'
import { fallbackSource, renderedPicture, sourceSet } from '../lib/pictures.ts'
import { fullTitle } from '../lib/title.ts'
import { companyData, projectData } from './structured-data.ts'

/** The metadata of a prerendered page for search engines and link previews. */
export interface PublicPage {
  readonly path: string
  readonly file: string
  readonly source: string
  readonly title: string
  readonly description: string
  readonly isListed: boolean
  readonly data?: object
  /** The link preview image; defaults to the company's card. */
  readonly social?: Pick<Project, 'img' | 'alt'>
  readonly preloadPicture?: { readonly name: string; readonly sizes: string }
}

const SOCIAL_CARD = 'social-card'
const DESCRIPTION =
  'Vorta designs custom body kits, aero parts and exhausts. Configure your car, pay one design fee and follow every step with your engineer.'

const publicPage = (path: string, source: string, title: string, description: string): PublicPage => ({
  path,
  file: `${path.slice(1)}${path === '/' ? '' : '/'}index.html`,
  source: `src/pages/${source}.tsx`,
  title,
  description,
  isListed: true,
})

/** Roughly what a search result shows. */
const firstSentence = (text: string) => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text

const projectPage = (project: Project): PublicPage => ({
  ...publicPage(project.link, 'ProjectPage', project.title, firstSentence(project.description)),
  data: projectData(project),
  social: project,
  preloadPicture: { name: closeUpOf(project), sizes: CLOSE_UP_SIZES },
})

export const PAGES: readonly PublicPage[] = [
  {
    ...publicPage('/', 'LandingPage', LANDING_TITLE, DESCRIPTION),
    data: companyData(DESCRIPTION),
    preloadPicture: { name: HERO_PICTURE, sizes: HERO_SIZES },
  },
  ...PROJECTS.map(projectPage),
  publicPage(
    '/terms',
    'TermsPage',
    'Terms and conditions',
    'What your Vorta order includes, our turnaround times, and how approval and production work.',
  ),
  publicPage('/privacy', 'PrivacyPage', 'Privacy', 'What Vorta stores about you, how long we store it and who else sees it.'),
  publicPage(
    '/refunds',
    'RefundsPage',
    'Refunds',
    "Get a full refund of the design fee if you don't approve the design within 30 days. Here's how to claim it.",
  ),
  {
    ...publicPage('/404', 'NotFoundPage', 'Page not found', "We couldn't find a page at this address."),
    file: '404.html',
    isListed: false,
  },
]

const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
const meta = (name: string, content: string, key: 'name' | 'property' = 'name') =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}" />`
const openGraph = (name: string, content: string) => meta(`og:${name}`, content, 'property')

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
  openGraph('type', 'website'),
  openGraph('site_name', 'Vorta'),
  openGraph('title', title),
  openGraph('description', description),
  openGraph('url', `{{site}}${path}`),
  ...(social ? projectCard(social) : card()),
]

function projectCard({ img, alt }: Pick<Project, 'img' | 'alt'>): string[] {
  const picture = renderedPicture(img)
  if (picture === undefined) return card()
  return [
    openGraph('image', `{{site}}${fallbackSource(img, picture)}`),
    openGraph('image:alt', alt),
    meta('twitter:card', 'summary_large_image'),
  ]
}

function card(): string[] {
  const picture = renderedPicture(SOCIAL_CARD)
  if (picture === undefined) return [meta('twitter:card', 'summary')]
  return [
    openGraph('image', `{{site}}/img/${SOCIAL_CARD}.jpg`),
    openGraph('image:width', String(picture.width)),
    openGraph('image:height', String(picture.height)),
    openGraph('image:alt', 'A dark coupe with a carbon fiber body kit in a studio'),
    meta('twitter:card', 'summary_large_image'),
  ]
}

function preload({ preloadPicture }: PublicPage): string {
  const picture = preloadPicture && renderedPicture(preloadPicture.name)
  const format = picture?.formats[0]
  if (!preloadPicture || !picture || !format) return ''
  const set = sourceSet(preloadPicture.name, picture, format)
  return `<link rel="preload" as="image" type="image/${format}" imagesrcset="${set}" imagesizes="${escapeMarkup(preloadPicture.sizes)}" fetchpriority="high" />`
}
