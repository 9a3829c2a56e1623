/** Loaded on demand, because the schemas are large and most visitors of the public pages have no account. */
export const loadAuthRoutes = () => import('@vorta/contract/auth/routes')
