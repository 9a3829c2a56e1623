import { DESIGN_STATUSES, ORDER_STATUSES, type OrderStatus, openActions } from '../orders/status.ts'

/** The order statuses in which a CAD version can be uploaded. */
export const CAD_UPLOAD_STATUSES = DESIGN_STATUSES

/** The order statuses in which a 3D scan can be uploaded. */
export const SCAN_UPLOAD_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => openActions(status).length > 0)
