import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testOrder } from '../../testing/order.ts'
import { cachedVersions, newestCachedOrder, orderKeys } from './order-cache.ts'

test('listedOrder returns the newest cached copy of an order', () => {
  const queries = new QueryClient()
  queries.setQueryData(orderKeys.mine, { pages: [{ orders: [testOrder({ _id: 'a', version: 2 })] }], pageParams: [undefined] })
  queries.setQueryData([...orderKeys.all, 'admin', 'list'], { orders: [testOrder({ _id: 'a', version: 5 })], total: 1 })
  queries.setQueryData(orderKeys.detail('b'), { success: true, order: testOrder({ _id: 'b', version: 9 }) })
  queries.setQueryData([...orderKeys.assigned, 'stats'], { stats: {} })
  expect(newestCachedOrder(queries, 'a')?.order.version).toBe(5)
  expect(newestCachedOrder(queries, 'c')).toBeUndefined()
  expect(cachedVersions(queries, 'a').sort()).toEqual([2, 5])
  expect(cachedVersions(queries, 'b')).toEqual([9])
})
