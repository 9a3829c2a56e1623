import { newId } from '../../src/platform/id.ts'
import type { TestApp, TestUser } from '../app.ts'
import { uploadChatFile } from '../chat.ts'
import { type Cast, gatherCast, orderIn, placeOrder } from '../orders.ts'
import { chargeCard, confirmPayment, paymentRows } from '../payments.ts'
import type { MatrixActor, State } from './actors.ts'

/** What a line of the matrix may name. */
export interface Scene {
  readonly orderId: string
  readonly cast: Cast
  /** An account that nobody else uses. */
  readonly spare: TestUser
  /** A file in the chat of an order of the customer and the engineer. */
  readonly filename: string
  /** A paid payment of the customer. */
  readonly paymentId: string
  /** The newest CAD version of the order, and pins of the customer on it; made up where there is none. */
  readonly cadModelId: string
  readonly pinOpen: string
  readonly pinDone: string
  unique(): number
}

export interface House {
  readonly cast: Cast
  tokenOf(actor: MatrixActor): string | undefined
  /** A scene around an order in this state; `fresh` ones are nobody else's. */
  scene(state: State, fresh: boolean): Promise<Scene>
}

let count = 0

/** The people and things that the matrix is played with. */
export async function furnish(t: TestApp): Promise<House> {
  const cast = await gatherCast(t)
  const disabled = await t.person('admin')
  await t.database.pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
  const things = {
    cast,
    spare: await t.person('user'),
    filename: await chatFileOf(t, cast),
    paymentId: await paidBy(t, cast.customer),
    unique: () => {
      count += 1
      return count
    },
  }
  const make = (state: State) => (state === 'unpaid' ? placeOrder(t, cast.customer) : orderIn(t, cast, state))
  const shared = new Map<State, Promise<string>>()
  const sharedOrder = (state: State) => {
    const known = shared.get(state) ?? make(state)
    shared.set(state, known)
    return known
  }
  return {
    cast,
    tokenOf: (actor) => (actor === 'nobody' ? undefined : actor === 'disabled' ? disabled.token : cast[actor].token),
    scene: async (state, fresh) => {
      const orderId = await (fresh ? make(state) : sharedOrder(state))
      return { ...things, orderId, ...(await pinned(t, cast, orderId)) }
    },
  }
}

async function pinned(t: TestApp, { customer }: Cast, orderId: string) {
  const { rows: models } = await t.database.pool.query('select id from cad_models where order_id = $1 order by version desc', [orderId])
  const cadModelId: string = models[0]?.id ?? 'made-up'
  const pin = async (state: string, number: number) => {
    if (models.length === 0) return 'made-up'
    const { rows } = await t.database.pool.query(
      `insert into pins (id, order_id, number, cad_id, author_id, author_role, state, text) values ($1, $2, $3, $4, $5, 'user', $6, 'Lower')
       on conflict (order_id, number) do update set text = 'Lower' returning id`,
      [newId(), orderId, number, cadModelId, customer.id, state],
    )
    return rows[0].id as string
  }
  return { cadModelId, pinOpen: await pin('open', 101), pinDone: await pin('done', 102) }
}

async function chatFileOf(t: TestApp, cast: Cast): Promise<string> {
  const url = await uploadChatFile(t, cast.customer, await orderIn(t, cast, 'designing'))
  return new URL(url, t.url).pathname.split('/').at(-1) ?? ''
}

async function paidBy(t: TestApp, customer: TestUser): Promise<string> {
  const orderId = await placeOrder(t, customer)
  const intent = await chargeCard(t, customer, orderId)
  await confirmPayment(t, customer, orderId, intent.paymentIntentId)
  const [payment] = await paymentRows(t, orderId)
  return payment.id
}

/** What a refused call must not have changed. */
export async function traceOf(t: TestApp, orderId: string): Promise<unknown> {
  const { rows } = await t.database.pool.query(
    `select to_jsonb(o) - 'search_text' - 'customer_name' as facts, (select count(*) from timeline_entries where order_id = o.id) as lines, (select count(*) from messages where order_id = o.id) as messages,
      (select count(*) from revisions where order_id = o.id) as revisions, (select count(*) from quotes where order_id = o.id) as quotes,
      (select count(*) from files where order_id = o.id) as files, (select count(*) from payments where order_id = o.id) as payments,
      (select count(*) from reads where order_id = o.id) as reads,
      (select string_agg(p.number || p.state, ' ' order by p.number) from pins p where p.order_id = o.id) as pins
     from orders o where id = $1`,
    [orderId],
  )
  return rows[0]
}
