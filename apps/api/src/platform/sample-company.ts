/** Shown by a demo. Production requires the real data. */
export const SAMPLE_COMPANY = {
  email: 'studio@vorta.example',
  phone: '+1 (555) 010-4477',
  address: '1200 Foundry Street, Detroit, MI 48207',
}

export const SAMPLE_POSITION = '42.3473,-83.0180'

export const SAMPLE_SENDER = `Vorta <${SAMPLE_COMPANY.email}>`
