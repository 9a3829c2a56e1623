/** The tabs of the dashboards, as named in the URL. */
export const ADMIN_TABS = ['orders', 'due', 'reports', 'users', 'leads', 'audit', 'jobs', 'company', 'settings'] as const
export const ENGINEER_TABS = ['overview', 'workbench', 'chat', 'settings'] as const

export type AdminTab = (typeof ADMIN_TABS)[number]
export type EngineerTab = (typeof ENGINEER_TABS)[number]
