import { useRouteError } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Shown for router errors, such as a page whose code failed to load. */
export function RouteError() {
  return <ErrorScreen error={useRouteError()} />
}
