// Room names are built here after authorization, never from client input.
export const userRoom = (userId: string) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
/** One room per reader, because recipients are authorized for each message. */
export const readerRoom = (orderId: string, userId: string) => `order:${orderId}:${userId}`
export const adminRoom = (orderId: string) => `order:${orderId}:admin`
