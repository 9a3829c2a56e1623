/** A new id that starts with the time of another one, so that ids of one event are stored together. */
export const newIdLike = (id: string) => `left(${id}, 10) || right(replace(gen_random_uuid()::text, '-', ''), 16)`
