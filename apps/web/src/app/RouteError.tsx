import { useRouteError } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

/** For what the router itself meets, such as a page whose code could not be fetched. */
export function RouteError() {
  return <ErrorScreen error={useRouteError()} />
}
