// @vitest-environment happy-dom
import { cadApi } from '@vorta/contract/cad/routes'
import { expect, it } from 'vitest'
import { press, shows } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { EngineerFiles } from './EngineerFiles.tsx'

it('uploads the first version from the empty list', async () => {
  serve(replyTo(cadApi.listScans, { success: true, scans: [] }))
  renderScreen(<EngineerFiles order={testOrder({ status: 'designing' })} />, { role: 'engineer' })
  await shows('No CAD models yet')
  press('Upload CAD')
  await shows('Order VRT-26-00042')
})

it('offers no upload for a closed order', async () => {
  serve(replyTo(cadApi.listScans, { success: true, scans: [] }))
  renderScreen(<EngineerFiles order={testOrder({ status: 'cancelled' })} />, { role: 'engineer' })
  await shows('The order was closed before a design was uploaded.')
  expect(document.querySelector('button')).toBeNull()
})
