import { ALL_AVAILABLE, unavailableChoices } from '@vorta/contract/company/option-availability'
import type { Customization } from '@vorta/contract/orders/schema'
import { useSiteConfig } from '../../lib/config.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** The options that the company currently does not offer. */
export const useUnavailable = () => useSiteConfig()?.unavailable ?? ALL_AVAILABLE

/** The chosen options that are not offered; drafts and shared builds can contain them. */
export function useUnavailableChoices(kit: Pick<Customization, 'bodyKit' | 'additionalFeatures'>): string[] {
  return unavailableChoices(useUnavailable(), kit).map(({ option }) => option)
}

const UNAVAILABLE_ID = 'unavailable-options'

export function UnavailableBanner({ options, advice }: { options: readonly string[]; advice: string }) {
  if (options.length === 0) return null
  const names = new Intl.ListFormat('en-US').format(options)
  return (
    <div id={UNAVAILABLE_ID} tabIndex={-1}>
      <Banner tone="notice" title="Not available right now">
        {`We don't offer ${names} right now. ${advice}`}
      </Banner>
    </div>
  )
}

export const focusUnavailable = () => document.getElementById(UNAVAILABLE_ID)?.focus()
