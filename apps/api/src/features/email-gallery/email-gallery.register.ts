import path from 'node:path'
import { emailGalleryApi } from '@vorta/contract/email-gallery/routes'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { sendEmailPage } from '../../platform/http/email-page.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import { drawEmailPicture } from '../../platform/storage/image.ts'
import { FIT_FRAMES, renderEmailGallery } from './email-gallery.page.ts'

/** Like the car of the samples, a BMW M4. */
const SAMPLE_PICTURE = 'img/work/spoiler-1280.webp'

/** The gallery is for those who change an email, and for visitors of a demo. */
export function registerEmailGallery({ mount, config, publicUrl, siteDir }: AppContext, sender: () => EmailSender) {
  const drawSample = () => (siteDir === undefined ? null : drawEmailPicture(path.join(siteDir, SAMPLE_PICTURE)).catch(() => null))
  mount(emailGalleryApi.page, async ({ reply }) => {
    if (!config.demo) throw new AppError('not_found', 'Page not found')
    return sendEmailPage(reply, await renderEmailGallery(publicUrl(), await drawSample(), sender()), FIT_FRAMES)
  })
}
