import { readdirSync } from 'node:fs'
import path from 'node:path'
import { emailGalleryApi } from '@vorta/contract/email-gallery/routes'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { sendEmailPage } from '../../platform/http/email-page.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import { GALLERY_SCRIPT, renderEmailGallery } from './email-gallery.page.ts'

/** A public picture of the site, with the car of the samples, a BMW M4. */
const SAMPLE_PICTURE = '/img/work/spoiler-1280.webp'

/** The gallery is for those who change an email, and for visitors of a demo. */
export function registerEmailGallery({ mount, config, publicUrl, siteDir }: AppContext, sender: () => EmailSender) {
  let fonts: readonly string[] | undefined
  mount(emailGalleryApi.page, async ({ query, reply }) => {
    if (!config.demo) throw new AppError('not_found', 'Page not found')
    const picture = siteDir === undefined ? null : SAMPLE_PICTURE
    fonts ??= findFonts(siteDir)
    const { scheme, email: slug } = query
    const page = await renderEmailGallery({ site: publicUrl(), picture, fonts, sender: sender(), scheme, slug })
    if (page === null) throw new AppError('not_found', 'Email not found')
    return sendEmailPage(reply, page, GALLERY_SCRIPT)
  })
}

/** The Latin fonts of the built site, whose names contain a hash. */
function findFonts(siteDir: string | undefined): string[] {
  if (siteDir === undefined) return []
  try {
    return readdirSync(path.join(siteDir, 'assets'))
      .filter((name) => /^(?:archivo|inter)-latin-[\w-]+\.woff2$/.test(name))
      .map((name) => `/assets/${name}`)
  } catch {
    // Without a build, the page uses the fonts of the device.
    return []
  }
}
