/** The account's calls, fetched with the first one: their schemas are heavy, and most visitors of the public pages have no account. */
export const authCalls = () => import('@vorta/contract/auth/routes')
