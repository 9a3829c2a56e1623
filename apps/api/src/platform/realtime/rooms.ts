// Names are made here after the rights were checked; a client's own words never become a room.
export const userRoom = (userId: string) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
/** One reader's own seat: who is addressed is decided anew with each message. */
export const readerRoom = (orderId: string, userId: string) => `order:${orderId}:${userId}`
export const adminRoom = (orderId: string) => `order:${orderId}:admin`
