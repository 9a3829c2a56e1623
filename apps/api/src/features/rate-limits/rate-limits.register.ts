import type { AppContext } from '../../platform/app-context.ts'
import { createRateLimitsService } from './rate-limits.service.ts'

export const registerRateLimits = ({ db, clock, config }: AppContext) => createRateLimitsService({ db, clock, settings: config.rateLimits })
