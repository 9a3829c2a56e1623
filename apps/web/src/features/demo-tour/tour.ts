import type { User } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { ApiError, call, callCards } from '../../lib/api.ts'
import { getToken, setToken } from '../../lib/token.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { toTourOrder } from './steps.ts'
import { changeTourState, getTourState, startOver } from './tour-storage.ts'

// Loaded on demand, because public pages don't need the schemas.
const authCalls = async () => (await import('@vorta/contract/auth/routes')).authApi
const orderCalls = async () => (await import('@vorta/contract/orders/routes')).ordersApi

/** Signs in as the demo user of this role and loads the URL. A full page load drops the state of the previous user. */
export async function openAs(role: Role, user: User | null, url: string): Promise<void> {
  const currentUser = await signInAs(role, user)
  if (currentUser.role !== role) await call((await authCalls()).updateRole, { body: { role } })
  changeTourState({ isOpen: false })
  window.location.assign(url)
}

async function signInAs(role: Role, signedIn: User | null): Promise<User> {
  if (signedIn?.email === DEMO_USERS[role].email) return signedIn
  const authApi = await authCalls()
  const previousToken = getToken()
  const { token, user } = await call(authApi.login, { body: { email: DEMO_USERS[role].email, password: DEMO_PASSWORD } })
  setToken(token)
  // End the previous session, so that switching users does not leave sessions behind.
  if (previousToken !== null) await call(authApi.logout, { headers: { authorization: `Bearer ${previousToken}` } }).catch(() => {})
  return user
}

/** Signs in as the demo customer. The next new order is the order of the tour. */
export async function startTour(user: User | null): Promise<User> {
  const customer = await signInAs('user', user)
  if (getTourState().previousOrderId === undefined) changeTourState({ previousOrderId: (await newestOrderId()) ?? null })
  return customer
}

async function newestOrderId(): Promise<string | undefined> {
  return (await callCards((await orderCalls()).listMine, { query: { limit: 1 } })).orders[0]?._id
}

/** Fetches the order of the tour if the signed-in user may see it. */
export async function refreshOrder(user: User): Promise<void> {
  const { previousOrderId, order: tourOrder } = getTourState()
  const orderId = tourOrder?.orderId ?? (user.email === DEMO_USERS.user.email ? await newestOrderId() : undefined)
  if (orderId === undefined || orderId === previousOrderId) return
  const order = await fetchOrder(user, orderId)
  // The tour was restarted during the request.
  if (getTourState().previousOrderId !== previousOrderId || order === undefined) return
  if (order === null) startOver()
  else changeTourState({ order: toTourOrder(order) })
}

/** Null if the order no longer exists, undefined if this user may not see it. */
async function fetchOrder(user: User, id: string): Promise<Order | null | undefined> {
  try {
    return (await call((await orderCalls()).get, { params: { id } })).order
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404
    return isMissing && (user.role === 'admin' || user.email === DEMO_USERS.user.email) ? null : undefined
  }
}
