import { emailGalleryApi } from '@vorta/contract/email-gallery/routes'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { sendEmailPage } from '../../platform/http/email-page.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import { FILL_FRAMES, renderEmailGallery } from './email-gallery.page.ts'

/** A public picture of the site, with the car of the samples, a BMW M4. */
const SAMPLE_PICTURE = '/img/work/spoiler-1280.webp'

/** The gallery is for those who change an email, and for visitors of a demo. */
export function registerEmailGallery({ mount, config, publicUrl, siteDir }: AppContext, sender: () => EmailSender) {
  mount(emailGalleryApi.page, async ({ query, reply }) => {
    if (!config.demo) throw new AppError('not_found', 'Page not found')
    const picture = siteDir === undefined ? null : SAMPLE_PICTURE
    const page = await renderEmailGallery({ site: publicUrl(), picture, sender: sender(), scheme: query.scheme })
    return sendEmailPage(reply, page, FILL_FRAMES)
  })
}
