import { useCompany } from '../../lib/company.ts'

export function CompanyEmail() {
  const company = useCompany()
  return company ? <a href={`mailto:${company.email}`}>{company.email}</a> : 'our email address'
}
