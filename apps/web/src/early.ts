/** The first script of a dashboard. It is built as one small file, so that it runs before the app is loaded. */
import { startEarlyRequests } from './app/early-requests.ts'

startEarlyRequests(location)
