import type { User } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { ApiError, call } from '../../lib/api.ts'
import { getToken, setToken } from '../../lib/token.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { factsOf } from './steps.ts'
import { changeTourState, getTourState, startOver } from './tour-storage.ts'

// Fetched when they are needed: the public pages do without the schemas.
const authCalls = async () => (await import('@vorta/contract/auth/routes')).authApi
const orderCalls = async () => (await import('@vorta/contract/orders/routes')).ordersApi

/** Signs in as the demo's person for this role, in that role, and goes there. The page is left, so that nothing of the last person stays. */
export async function goAs(role: Role, user: User | null, place: string): Promise<void> {
  const player = await playerOf(role, user)
  if (player.role !== role) await call((await authCalls()).updateRole, { body: { role } })
  changeTourState({ isOpen: false })
  window.location.assign(place)
}

async function playerOf(role: Role, signedIn: User | null): Promise<User> {
  if (signedIn?.email === DEMO_USERS[role].email) return signedIn
  const authApi = await authCalls()
  const last = getToken()
  const { token, user } = await call(authApi.login, { body: { email: DEMO_USERS[role].email, password: DEMO_PASSWORD } })
  setToken(token)
  // The list of sessions should not grow with every change of parts.
  if (last !== null) await call(authApi.logout, { headers: { authorization: `Bearer ${last}` } }).catch(() => {})
  return user
}

/** From here on a new order of the demo's customer, who is signed in afterwards, counts as the visitor's own. */
export async function begin(user: User | null): Promise<User> {
  const customer = await playerOf('user', user)
  if (getTourState().before === undefined) changeTourState({ before: (await newestOrder())?._id ?? null })
  return customer
}

async function newestOrder(): Promise<Order | undefined> {
  return (await call((await orderCalls()).mine, { query: { limit: 1 } })).orders[0]
}

/** Asks the server how the visitor's order stands, where whoever is signed in may know. */
export async function look(user: User): Promise<void> {
  const { before, facts } = getTourState()
  const order = await (facts ? orderSeenBy(user, facts.orderId) : user.email === DEMO_USERS.user.email ? newestOrder() : undefined)
  // Begun anew meanwhile.
  if (getTourState().before !== before || order === undefined) return
  if (order === null) startOver()
  else if (order._id !== before) changeTourState({ facts: factsOf(order) })
}

/** Null for one that is gone, undefined for one that this person may not see. */
async function orderSeenBy(user: User, id: string): Promise<Order | null | undefined> {
  try {
    return (await call((await orderCalls()).one, { params: { id } })).order
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404
    return isMissing && (user.role === 'admin' || user.email === DEMO_USERS.user.email) ? null : undefined
  }
}
