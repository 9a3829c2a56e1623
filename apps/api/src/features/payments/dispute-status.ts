/** Statuses of a closed dispute in which the company keeps the money. */
export const WON_STATUSES: readonly string[] = ['won', 'warning_closed', 'prevented']

export const isClosed = (status: string): boolean => status === 'lost' || WON_STATUSES.includes(status)

/** An inquiry, during which the bank leaves the money with the company and the payment can still be refunded. */
export const isInquiry = (status: string): boolean => status.startsWith('warning_')
