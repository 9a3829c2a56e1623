/** @jsxRuntime automatic */

import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Contact, OrderLine, Picture, StageBar } from './EmailOrderParts.tsx'
import { type EmailContent, type EmailItem, type EmailMessage, type EmailSender, footerLinks, senderParts } from './email-content.ts'
import { actionOf, amountsOf, type EmailOrder, itemMessages, LOGO_ID, messagesOf, previewOf } from './email-order.ts'
import { ACCENT, DARK, FONT, INK, MUTED, RULE, SOFT } from './email-styles.ts'
import { LOGO_SIZE } from './logo.ts'
import { Unbroken } from './Unbroken.tsx'

export const renderEmailHtml = (email: EmailContent, order: EmailOrder | null, sender: EmailSender): string =>
  `<!doctype html>${renderToStaticMarkup(<EmailLayout email={email} order={order} sender={sender} />)}`

// Inline colors for mail clients that drop style sheets; the style sheet overrides them in dark mode.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.btn{display:block!important;text-align:center}.h{font-size:22px!important;line-height:28px!important}.part{display:block!important;white-space:normal!important}.dot{display:none!important}}
@media (prefers-color-scheme:dark){.page{background-color:#0b0c0e!important}.card{background-color:#14161a!important;border-color:#262a31!important}.ink{color:#f2f4f7!important}
.soft{color:#c9ced6!important}.muted{color:#98a1ae!important}.rule{border-color:#262a31!important}.rest{background-color:#2b3038!important}.face{background-color:#262a31!important;color:#f2f4f7!important}.lnk{color:#ff7440!important}}`

const WHOLE_CARD = { width: '100%', maxWidth: 560 }

interface EmailLayoutProps {
  email: EmailContent
  order: EmailOrder | null
  sender: EmailSender
}

function EmailLayout({ email, order, sender }: EmailLayoutProps) {
  const { title, greeting, paragraphs = [], items = [], closing, footnotes = [] } = email
  const links = footerLinks(email)
  const { facts, total } = amountsOf(email, order)
  const action = actionOf(email, order)
  const showsPicture = order?.isMilestone && order.picture !== null
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </Head>
      <Body className="page" style={{ margin: 0, backgroundColor: '#f4f5f7' }}>
        <Preview>{previewOf(email, order)}</Preview>
        <Section className="page" style={{ backgroundColor: '#f4f5f7', padding: '24px 12px' }}>
          <Container style={WHOLE_CARD}>
            <Section className="card" style={{ border: RULE, borderRadius: 12, backgroundColor: '#ffffff', overflow: 'hidden' }}>
              <Section className="pad" style={{ padding: '14px 32px', backgroundColor: DARK }}>
                <Img src={`cid:${LOGO_ID}`} loading="lazy" {...LOGO_SIZE} alt="Vorta" style={LOGO_TEXT} />
              </Section>
              <Section className="pad" style={{ padding: '28px 32px 0' }}>
                {order && <OrderLine order={order} />}
                <Heading
                  as="h1"
                  className="ink h"
                  style={{ ...INK, margin: '0 0 20px', fontSize: 25, lineHeight: '32px', fontWeight: 700, letterSpacing: '-0.01em' }}
                >
                  <Unbroken text={title} />
                </Heading>
                {order && <StageBar order={order} />}
              </Section>
              {showsPicture && <Picture order={order} />}
              <Section className="pad" style={{ padding: showsPicture ? '24px 32px 14px' : '0 32px 14px' }}>
                {[greeting, ...paragraphs].map((text) => text !== undefined && <Paragraph key={text} text={text} />)}
                <Messages messages={messagesOf(email, order)} />
                {(facts.length > 0 || total) && (
                  <Section style={{ margin: '0 0 20px' }}>
                    {facts.map(([name, value]) => (
                      <Row key={name}>
                        <Column className="muted rule" style={{ ...MUTED, ...FACT, paddingRight: 16 }}>
                          {name}
                        </Column>
                        <Column
                          align="right"
                          className="ink rule"
                          style={{ ...INK, ...FACT, fontWeight: 500, ...(value.length <= SHORT_VALUE_CHARS && { whiteSpace: 'nowrap' }) }}
                        >
                          {value}
                        </Column>
                      </Row>
                    ))}
                    {total && <Total name={total[0]} amount={total[1]} />}
                  </Section>
                )}
                {items.map((item) => (
                  <Item key={item.title + item.body + item.action.href} item={item} order={order} />
                ))}
                {closing && <Paragraph text={closing} />}
                {action && (
                  <Section style={{ margin: '8px 0 20px' }}>
                    <Button className="btn" href={action.href} target={SAME_TAB} style={BUTTON}>
                      {action.label}
                    </Button>
                  </Section>
                )}
                {order?.contact && <Contact {...order.contact} />}
              </Section>
            </Section>
            <Section className="pad" style={{ padding: '20px 33px 8px' }}>
              {footnotes.map((text) => (
                <Small key={text}>{text}</Small>
              ))}
              {links.length > 0 && (
                <Parts
                  parts={links.map(({ label, href }) => (
                    <Link
                      key={href}
                      className="muted"
                      href={href}
                      target={SAME_TAB}
                      style={{ color: '#626b77', textDecoration: 'underline' }}
                    >
                      {label}
                    </Link>
                  ))}
                />
              )}
              <Parts parts={senderParts(sender)} />
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** Fits beside its name on a small phone. */
const SHORT_VALUE_CHARS = 20

/** For clients that show the alternative text instead of pictures. */
const LOGO_TEXT: CSSProperties = { ...FONT, color: '#f2f4f7', fontSize: 17, lineHeight: '28px', fontWeight: 700, letterSpacing: '0.08em' }

const FACT: CSSProperties = { padding: '9px 0', borderBottom: RULE, fontSize: 14, lineHeight: '20px', verticalAlign: 'top' }

const Total = ({ name, amount }: { name: string; amount: string }) => (
  <Row>
    <Column className="ink" style={{ ...INK, padding: '14px 16px 0 0', fontSize: 16, lineHeight: '28px', fontWeight: 600 }}>
      {name}
    </Column>
    <Column align="right" className="ink" style={{ ...INK, padding: '14px 0 0', fontSize: 22, lineHeight: '28px', fontWeight: 700 }}>
      {amount}
    </Column>
  </Row>
)

/** On the page of a stored email, links open in place; mail programs decide for themselves. */
const SAME_TAB = '_self'
const BUTTON: CSSProperties = {
  ...FONT,
  padding: '13px 24px',
  borderRadius: 8,
  backgroundColor: ACCENT,
  color: '#140700',
  fontSize: 16,
  lineHeight: '22px',
  fontWeight: 600,
}

const Paragraph = ({ text }: { text: string }) => (
  <Text className="soft" style={{ ...SOFT, margin: '0 0 16px', fontSize: 16, lineHeight: '26px', wordBreak: 'break-word' }}>
    <Lines text={text} />
  </Text>
)

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
    <Fragment key={index}>
      {index > 0 && <br />}
      <Unbroken text={line} />
    </Fragment>
  ))

/** What a person wrote, with a line at its left as in a mail program. */
const Message = ({ author, at, text }: EmailMessage) => (
  <Section style={{ margin: '0 0 20px' }}>
    <Row>
      <Column style={{ borderLeft: `3px solid ${ACCENT}`, padding: '2px 0 2px 16px' }}>
        {(author || at) && (
          <Text className="muted" style={{ ...MUTED, margin: '0 0 4px', fontSize: 13, lineHeight: '20px' }}>
            {author && (
              <span className="ink" style={{ ...INK, fontWeight: 600 }}>
                {author}
              </span>
            )}
            {author && at && ' · '}
            {at}
          </Text>
        )}
        <Text className="ink" style={{ ...INK, margin: 0, fontSize: 16, lineHeight: '26px', wordBreak: 'break-word' }}>
          <Lines text={text} />
        </Text>
      </Column>
    </Row>
  </Section>
)

const Messages = ({ messages }: { messages: readonly EmailMessage[] }) =>
  messages.map((message) => <Message key={`${message.at} ${message.text}`} {...message} />)

interface ItemProps {
  item: EmailItem
  order: EmailOrder | null
}

const Item = ({ item, item: { title, body, action }, order }: ItemProps) => (
  <Section className="rule" style={{ padding: '16px 0 0', margin: '0 0 16px', borderTop: RULE }}>
    <Text style={{ margin: '0 0 4px', fontSize: 16, lineHeight: '24px' }}>
      <Link
        className="lnk"
        href={action.href}
        target={SAME_TAB}
        style={{ ...FONT, color: '#b83a06', fontWeight: 600, textDecoration: 'underline' }}
      >
        {title}
      </Link>
    </Text>
    {body && (
      <Text className="soft" style={{ ...SOFT, margin: '0 0 12px', fontSize: 15, lineHeight: '23px', wordBreak: 'break-word' }}>
        <Lines text={body} />
      </Text>
    )}
    <Messages messages={itemMessages(item, order)} />
  </Section>
)

const Small = ({ children }: { children: ReactNode }) => (
  <Text className="muted" style={{ ...MUTED, margin: '0 0 8px', fontSize: 13, lineHeight: '20px' }}>
    {children}
  </Text>
)

/** Beside each other with dots; on a phone below each other without. */
const Parts = ({ parts }: { parts: readonly ReactNode[] }) => (
  <Small>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a footer never move
      <Fragment key={index}>
        {index > 0 && <span className="dot"> · </span>}
        <span className="part" style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      </Fragment>
    ))}
  </Small>
)
