/** What a phone number written for people is dialled by. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
