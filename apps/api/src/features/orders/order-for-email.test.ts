import { writeObj } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { upload } from '../../../test/uploads.ts'
import { createOrderForEmail } from './order-for-email.ts'

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const MESH = {
  positions: new Float32Array([0, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0, 100]),
  indices: Uint32Array.from([0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3]),
}

it('shows the CAD version once its picture is drawn, and otherwise the build', async () => {
  const id = await orderIn(t, users, 'designing')
  await t.database.pool.query("update orders set picture_name = 'build.webp' where id = $1", [id])
  const { body } = await upload(t, '/api/uploads/cad-model', users.engineer.token, [
    ['orderId', id],
    { name: 'blade.obj', bytes: writeObj(MESH) },
  ])
  const forEmail = createOrderForEmail({ db: t.database.db, emailPicture: async (filename) => Buffer.from(filename) })
  const shown = async (order: { id: string; cadModelId?: string }) => {
    const { picture, pictureOf } = (await forEmail({ ...order, reader: 'user' })) ?? {}
    return [String(picture), pictureOf]
  }
  const cadModelId = body.cadModel._id
  expect(await shown({ id, cadModelId })).toEqual(['build.webp', 'build'])
  await t.app.worker.drain()
  expect(await shown({ id, cadModelId })).toEqual([expect.stringMatching(/^pv-.*\.webp$/), 'design'])
  expect(await shown({ id })).toEqual(['build.webp', 'build'])
  const other = await orderIn(t, users, 'designing')
  expect(await shown({ id: other, cadModelId })).toEqual(['null', undefined])
})
