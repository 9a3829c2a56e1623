/** @jsxRuntime automatic */

import { Column } from '@react-email/column'
import { Img } from '@react-email/img'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { STAGES, stageOf, stageText } from '@vorta/contract/orders/stages'
import type { CSSProperties } from 'react'
import { EMAIL_THUMBNAIL } from '../storage/image.ts'
import { type EmailOrder, PICTURE_ID } from './email-order.ts'
import { ACCENT, DARK, FONT, INK, MUTED, RULE } from './email-styles.ts'
import { Unbroken } from './Unbroken.tsx'

const pictureName = ({ pictureOf }: EmailOrder) => (pictureOf === 'design' ? 'Design' : 'Build')

/** The car and the number above the title, with the picture as a thumbnail unless it is shown large. */
export function OrderLine({ order }: { order: EmailOrder }) {
  const { car, number, picture, isMilestone } = order
  if (picture === null || isMilestone) {
    return (
      <Text className="muted" style={{ ...MUTED, margin: '0 0 6px', fontSize: 13, lineHeight: '20px' }}>
        <Unbroken text={`${car} · ${number}`} />
      </Text>
    )
  }
  return (
    <Section style={{ margin: '0 0 20px' }}>
      <Row>
        <Column style={{ width: THUMBNAIL.width + 14, verticalAlign: 'middle' }}>
          <Img
            src={`cid:${PICTURE_ID}`}
            loading="lazy"
            {...THUMBNAIL}
            alt={pictureName(order)}
            style={{ ...PICTURE_TEXT, borderRadius: 6, objectFit: 'cover', fontSize: 12, lineHeight: `${THUMBNAIL.height}px` }}
          />
        </Column>
        <Column style={{ verticalAlign: 'middle' }}>
          <Text className="ink" style={{ ...INK, margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>
            {car}
          </Text>
          <Text className="muted" style={{ ...MUTED, margin: 0, fontSize: 13, lineHeight: '20px' }}>
            <Unbroken text={number} />
          </Text>
        </Column>
      </Row>
    </Section>
  )
}

/** For the alternative text, which is all that many mail clients show at first. */
const PICTURE_TEXT: CSSProperties = { ...FONT, backgroundColor: DARK, color: '#c9ced6', textAlign: 'center' }

/** The picture has twice as many pixels. */
const THUMBNAIL = { width: EMAIL_THUMBNAIL.width / 2, height: EMAIL_THUMBNAIL.height / 2 }

export const Picture = ({ order }: { order: EmailOrder }) => (
  <Section>
    <Row>
      <Column align="center" style={{ backgroundColor: DARK }}>
        {/* Lazy, so that React adds no link for preloading it. Without a height, so that it leaves no hole where pictures are off. */}
        <Img
          src={`cid:${PICTURE_ID}`}
          loading="lazy"
          width="560"
          alt={`${pictureName(order)} for the ${order.car}`}
          style={{ ...PICTURE_TEXT, width: '100%', height: 'auto', fontSize: 14, lineHeight: '56px' }}
        />
      </Column>
    </Row>
  </Section>
)

export function StageBar({ order: { status } }: { order: EmailOrder }) {
  const current = stageOf(status)
  if (current === null) return null
  return (
    <Section style={{ margin: '0 0 20px' }}>
      <Row>
        {STAGES.map((stage, index) => (
          <Column key={stage} style={{ width: `${100 / STAGES.length}%`, paddingRight: index === STAGES.length - 1 ? 0 : 4 }}>
            <div
              className={index > current ? 'rest' : undefined}
              style={{ height: 4, borderRadius: 2, fontSize: 0, lineHeight: 0, backgroundColor: index > current ? '#e4e7eb' : ACCENT }}
            />
          </Column>
        ))}
      </Row>
      <Text className="muted" style={{ ...MUTED, margin: '8px 0 0', fontSize: 13, lineHeight: '20px' }}>
        {stageText(status)}
      </Text>
    </Section>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

const FACE: CSSProperties = {
  ...INK,
  width: 40,
  height: 40,
  borderRadius: 20,
  backgroundColor: '#e9ebee',
  fontSize: 14,
  lineHeight: '40px',
  fontWeight: 700,
  textAlign: 'center',
}

export const Contact = ({ name, role }: NonNullable<EmailOrder['contact']>) => (
  <Section className="rule" style={{ margin: '0 0 14px', padding: '16px 0 0', borderTop: RULE }}>
    <Row>
      <Column style={{ width: 52, verticalAlign: 'middle' }}>
        <div className="face" style={FACE}>
          {initialsOf(name)}
        </div>
      </Column>
      <Column style={{ verticalAlign: 'middle' }}>
        <Text className="ink" style={{ ...INK, margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>
          {name}
        </Text>
        <Text className="muted" style={{ ...MUTED, margin: 0, fontSize: 13, lineHeight: '20px' }}>
          {role}
        </Text>
      </Column>
    </Row>
  </Section>
)
