import { CHAT_NEEDS_ENGINEER } from '@vorta/contract/chat/schema'
import { CHAT_MESSAGE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import Paperclip from '~icons/paperclip'
import Send from '~icons/send'
import { useComposeRequest } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SavedReplies } from '../replies/SavedReplies.tsx'
import { FileChip } from './FileChip.tsx'
import type { ComposerState } from './useComposer.ts'

const ACCEPT = 'image/*,.pdf,.doc,.docx,.txt,.zip,.rar'

/** Between the heights of one line and two. */
const TALLER_THAN_A_LINE_PX = 60

interface ComposerProps {
  composer: ComposerState
  hasEngineer: boolean
  hasSavedReplies?: boolean
  onType: () => void
}

export function Composer({ composer, hasEngineer, hasSavedReplies = false, onType }: ComposerProps) {
  const { text, setText, file, isTooLong, canSend, send } = composer
  const tooLongId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const composeRequest = useComposeRequest()
  useEffect(() => {
    if (composeRequest !== null) input.current?.focus({ preventScroll: true })
  }, [composeRequest])
  // Stays until the text is sent, because the same text may fit into one line of the wider field.
  const [isTall, setTall] = useState(false)
  useLayoutEffect(() => {
    if (text === '') setTall(false)
    else if ((input.current?.scrollHeight ?? 0) > TALLER_THAN_A_LINE_PX) setTall(true)
  }, [text])
  const placeholder = !hasEngineer ? CHAT_NEEDS_ENGINEER : file ? 'Caption...' : 'Type message...'

  const sendOnEnter = (event: KeyboardEvent) => {
    // Ignore the Enter that confirms a word in an input method editor.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 pb-4 short:px-3 short:pb-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        // The button is disabled after sending, so return the focus to the input.
        input.current?.focus({ preventScroll: true })
      }}
    >
      {file && <FileChip file={file} onDrop={composer.dropFile} />}
      {/* Not truncated, so that no pasted text is lost. */}
      {isTooLong && (
        <p id={tooLongId} role="alert" className="figures text-sm text-bad">
          {text.trim().length.toLocaleString('en-US')} of {CHAT_MESSAGE_MAX_CHARS.toLocaleString('en-US')} characters. Shorten your message
          or attach it as a file.
        </p>
      )}
      <div
        className={`flex items-end rounded-lg border border-edge bg-page p-1 transition-colors ${isTall ? 'max-sm:flex-wrap' : ''} hover:border-muted has-[textarea:disabled]:border-line has-[textarea:disabled]:bg-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-ink has-[textarea[aria-invalid=true]]:border-bad`}
      >
        <input
          ref={picker}
          type="file"
          accept={ACCEPT}
          className="hidden"
          aria-label="Attach a file"
          disabled={!hasEngineer}
          onChange={(event) => {
            composer.selectFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <IconButton
          label="Attach a file"
          icon={<Paperclip className="size-5" aria-hidden="true" />}
          disabled={!hasEngineer}
          onClick={() => picker.current?.click()}
        />
        {hasSavedReplies && (
          <SavedReplies
            text={text}
            disabled={!hasEngineer}
            onPick={(reply) => {
              setText(text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`)
              input.current?.focus({ preventScroll: true })
            }}
          />
        )}
        <textarea
          ref={input}
          rows={1}
          enterKeyHint="send"
          autoCapitalize="sentences"
          aria-label="Message"
          value={text}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? tooLongId : undefined}
          placeholder={placeholder}
          disabled={!hasEngineer}
          onChange={(event) => {
            setText(event.target.value)
            onType()
          }}
          onKeyDown={sendOnEnter}
          onPaste={composer.onPaste}
          className={`field-sizing-content min-h-10 max-h-40 min-w-0 flex-1 ${isTall ? 'max-sm:order-first max-sm:basis-full' : ''} resize-none bg-transparent px-2 py-2 text-base/6 text-ink outline-none placeholder:whitespace-nowrap placeholder:text-muted disabled:cursor-not-allowed pointer-coarse:min-h-11 pointer-coarse:py-2.5`}
        />
        <Button type="submit" size="sm" disabled={!canSend} aria-label="Send" className="ml-auto min-h-10! sm:px-4">
          <Send className="size-4" aria-hidden="true" />
          <span className="hidden sm:inline">Send</span>
        </Button>
      </div>
    </form>
  )
}
