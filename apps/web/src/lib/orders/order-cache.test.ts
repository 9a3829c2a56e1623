import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testCard, testOrder } from '../../testing/order.ts'
import { cachedVersions, newestCachedCard, orderKeys } from './order-cache.ts'

test('newestCachedCard returns the newest cached card of an order', () => {
  const queries = new QueryClient()
  queries.setQueryData(orderKeys.mine, { pages: [{ orders: [testCard({ _id: 'a', version: 2 })] }], pageParams: [undefined] })
  queries.setQueryData([...orderKeys.all, 'admin', 'list'], { orders: [testCard({ _id: 'a', version: 5 })], total: 1 })
  queries.setQueryData([...orderKeys.mine, 'payments'], {
    pages: [{ orders: [testOrder({ _id: 'a', version: 7 })] }],
    pageParams: [undefined],
  })
  queries.setQueryData(orderKeys.detail('b'), { success: true, order: testOrder({ _id: 'b', version: 9 }) })
  queries.setQueryData([...orderKeys.assigned, 'stats'], { stats: {} })
  expect(newestCachedCard(queries, 'a')?.version).toBe(5)
  expect(newestCachedCard(queries, 'b')).toBeUndefined()
  expect(newestCachedCard(queries, 'c')).toBeUndefined()
  expect(cachedVersions(queries, 'a').sort()).toEqual([2, 5, 7])
  expect(cachedVersions(queries, 'b')).toEqual([9])
})
