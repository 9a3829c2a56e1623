import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { portfolioRoutes } from './portfolio.routes.ts'
import { createPortfolioService } from './portfolio.service.ts'

export function registerPortfolio({ db, transact, clock, mount }: AppContext, deps: DepsOf<typeof createPortfolioService>) {
  portfolioRoutes(mount, createPortfolioService({ db, transact, clock, ...deps }))
}
