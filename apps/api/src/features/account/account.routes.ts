import { accountApi } from '@vorta/contract/account/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { AccountService } from './account.service.ts'

const EXPORT_RATE = { name: 'account-export', max: 10, windowS: 3600 }
const ERASE_RATE = { name: 'account-erase', max: 20, windowS: 3600 }

export function accountRoutes(mount: Mount, account: AccountService) {
  mount(
    accountApi.export,
    async ({ actor, body, reply }) => {
      const answer = await account.exportData(actor, body.password)
      reply.header('content-disposition', `attachment; filename="vorta-my-data-${answer.data.exportedAt.slice(0, 10)}.json"`)
      return answer
    },
    { rate: EXPORT_RATE },
  )
  mount(accountApi.delete, ({ actor, body }) => account.erase(actor, body.password), { rate: ERASE_RATE })
}
