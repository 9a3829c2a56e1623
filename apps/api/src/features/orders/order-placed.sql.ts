/** The description of an order's first timeline entry. */
export const ORDER_PLACED = 'Order placed'
