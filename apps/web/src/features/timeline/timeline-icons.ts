import type { TimelineKind } from '@vorta/contract/timeline/schema'
import type { ComponentType, SVGProps } from 'react'
import Box from '~icons/box'
import Camera from '~icons/camera'
import CreditCard from '~icons/credit-card'
import Factory from '~icons/factory'
import Flag from '~icons/flag'
import MapPin from '~icons/map-pin'
import MessageSquare from '~icons/message-square'
import ScanLine from '~icons/scan-line'
import ShieldCheck from '~icons/shield-check'

export const TIMELINE_ICONS: Record<TimelineKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  status: Flag,
  version: Box,
  pin: MapPin,
  message: MessageSquare,
  payment: CreditCard,
  scan: ScanLine,
  photo: Camera,
  production: Factory,
  case: ShieldCheck,
}
