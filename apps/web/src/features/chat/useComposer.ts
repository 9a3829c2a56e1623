import { isBlank } from '@vorta/contract/shared/blank'
import { CHAT_MESSAGE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'
import { randomKey } from '../../lib/random-key.ts'
import { dropStoredFile, storedFile, storeFile } from '../../lib/uploads/stored-files.ts'
import { fileError } from '../../lib/uploads/upload.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import type { DraftFile } from './message-log.ts'
import { storedSelectedFile, storedText, storeSelectedFile, storeText } from './stored-drafts.ts'

const NOT_STORED = "We couldn't save the file on this device. Keep this page open until it's sent."

interface ComposerOptions {
  readonly orderId: string
  readonly userId: string | null
  readonly isOpen: boolean
  readonly onSend: (content: string, file: DraftFile | null) => void
}

/** State of the message input with one optional file. */
export function useComposer({ orderId, userId, isOpen, onSend }: ComposerOptions) {
  const [text, setText] = useTypedText(orderId, userId)
  const { selected, select } = useSelectedFile(orderId, userId)
  const [isDraggedOver, setDraggedOver] = useState(false)

  const isTooLong = text.trim().length > CHAT_MESSAGE_MAX_CHARS
  const canSend = isOpen && !isTooLong && (!isBlank(text) || selected !== null)

  const selectFile = (file: File | undefined) => {
    if (!file || !isOpen) return
    const error = fileError('chat_file', file)
    if (error) window.alert(error)
    else select(file)
  }

  /** The message is stored with its file, which is uploaded as soon as there is a connection. */
  const send = () => {
    if (!canSend) return
    onSend(text.trim(), selected && draftFileOf(selected))
    setText('')
    select(null)
  }

  return {
    text,
    setText,
    file: selected?.file ?? null,
    selectFile,
    dropFile: () => {
      if (selected) void dropStoredFile(selected.key)
      select(null)
    },
    send,
    isTooLong,
    canSend,
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.files[0]
      if (!pasted) return
      event.preventDefault()
      selectFile(pasted)
    },
    /** A file is being dragged over the conversation. */
    isDraggedOver: isDraggedOver && isOpen,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDraggedOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setDraggedOver(false)
      selectFile(event.dataTransfer.files[0])
    },
  }
}
export type ComposerState = ReturnType<typeof useComposer>

/** Unsent text is stored per conversation. */
function useTypedText(orderId: string, userId: string | null) {
  const [text, setText] = useState('')
  useEffect(() => {
    const stored = userId === null ? '' : storedText(userId, orderId)
    setText((now) => now || stored)
  }, [userId, orderId])
  useEffect(() => {
    if (userId !== null) storeText(userId, orderId, text)
  }, [userId, orderId, text])
  return [text, setText] as const
}

interface SelectedFile {
  readonly key: string
  readonly file: File
}

const draftFileOf = ({ key, file }: SelectedFile): DraftFile => ({
  key,
  url: null,
  name: file.name,
  sizeBytes: file.size,
  isImage: file.type.startsWith('image/'),
})

/** The file for the next message, which is stored per conversation like the text. */
function useSelectedFile(orderId: string, userId: string | null) {
  const [selected, setSelected] = useState<SelectedFile | null>(null)
  useEffect(() => {
    const stored = userId === null ? null : storedSelectedFile(userId, orderId)
    if (stored === null) return
    let isMounted = true
    const restore = (file: File | null) => isMounted && file && setSelected((now) => now ?? { key: stored.key, file })
    storedFile(stored.key).then(restore, () => {})
    return () => {
      isMounted = false
    }
  }, [userId, orderId])
  const select = (file: File | null) => {
    const next = file && { key: randomKey(), file }
    setSelected(next)
    // The reference comes first, because files without one are removed.
    if (userId !== null) storeSelectedFile(userId, orderId, next && draftFileOf(next))
    if (next) void storeFile(next.key, next.file).then((isStored) => isStored || showToast(NOT_STORED, 'info'))
  }
  return { selected, select }
}
