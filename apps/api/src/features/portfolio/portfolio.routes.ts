import { portfolioApi } from '@vorta/contract/portfolio/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { sendPublicPicture } from '../../platform/http/public-picture.ts'
import type { PortfolioService } from './portfolio.service.ts'

export function portfolioRoutes(mount: Mount, portfolio: PortfolioService) {
  mount(portfolioApi.list, () => portfolio.list())
  mount(portfolioApi.picture, async ({ params, reply }) => sendPublicPicture(reply, await portfolio.picture(params.id, params.picture)))
  mount(portfolioApi.get, ({ actor, params }) => portfolio.get(actor, params.id))
  mount(portfolioApi.publish, ({ actor, params, body }) => portfolio.publish(actor, params.id, body))
  mount(portfolioApi.remove, ({ actor, params }) => portfolio.remove(actor, params.id))
}
