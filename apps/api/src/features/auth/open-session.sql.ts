/** Whether a session belongs to the user and the user may still act as a customer. The id and the expiry of the session are the caller's part. */
export const isCustomersSession = (session: string, user: string) =>
  `${session}.user_id = ${user}.id and ${session}.revoked_at is null and ${user}.disabled_at is null and ${user}.active_role = 'user' and ${user}.granted_roles @> '{user}'`

/** Whether the recalled session (`recall` in sessions.ts) of the user `u` is still open. */
export const isOpenSession = (sessionId: string, now: string) =>
  `exists (select from sessions s where s.id = ${sessionId} and s.expires_at > ${now} and ${isCustomersSession('s', 'u')})`
