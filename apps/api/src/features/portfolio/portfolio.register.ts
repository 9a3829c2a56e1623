import type { AppContext } from '../../platform/app-context.ts'
import type { FilesService } from '../files/files.service.ts'
import { portfolioRoutes } from './portfolio.routes.ts'
import { createPortfolioService } from './portfolio.service.ts'

export function registerPortfolio({ db, transact, clock, mount }: AppContext, { files }: { files: FilesService }) {
  portfolioRoutes(mount, createPortfolioService({ db, transact, clock, files }))
}
