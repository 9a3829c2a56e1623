import { filesApi } from '@vorta/contract/files/routes'
import { isBlank } from '@vorta/contract/shared/blank'
import { CHAT_MESSAGE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { fileError, upload } from '../../lib/uploads/upload.ts'
import type { DraftFile } from './message-log.ts'
import { storedText, storeText } from './stored-drafts.ts'

interface ComposerOptions {
  readonly orderId: string
  readonly userId: string | null
  readonly isOpen: boolean
  readonly onSend: (content: string, file: DraftFile | null) => void
}

/** State of the message input with one optional file. */
export function useComposer({ orderId, userId, isOpen, onSend }: ComposerOptions) {
  const [text, setText] = useTypedText(orderId, userId)
  const [file, setFile] = useState<File | null>(null)
  /** From 0 to 1 while the file is uploading. */
  const [progress, setProgress] = useState<number | null>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const uploadAbort = useRef<AbortController | null>(null)
  useEffect(() => () => uploadAbort.current?.abort(), [])

  const isTooLong = text.trim().length > CHAT_MESSAGE_MAX_CHARS
  const canSend = isOpen && progress === null && !isTooLong && (!isBlank(text) || file !== null)

  const selectFile = (selected: File | undefined) => {
    if (!selected || !isOpen || progress !== null) return
    const error = fileError('chat_file', selected)
    if (error) window.alert(error)
    else setFile(selected)
  }

  const send = async () => {
    const content = text.trim()
    if (!canSend) return
    if (file === null) onSend(content, null)
    else {
      const sent = await uploadFile(file)
      if (sent === null) return
      onSend(content, sent)
    }
    // Keep text that was typed during the upload for the next message.
    setText((now) => (now === text ? '' : now))
    setFile(null)
  }

  const uploadFile = async (selected: File): Promise<DraftFile | null> => {
    const abort = new AbortController()
    uploadAbort.current = abort
    setProgress(0)
    try {
      // The order id must come first, because the server checks access before it reads the file.
      const form = new FormData()
      form.append('orderId', orderId)
      form.append('file', selected)
      const { fileUrl } = await upload(filesApi.uploadChatFile, form, { onProgress: setProgress, signal: abort.signal })
      return { url: fileUrl, name: selected.name, sizeBytes: selected.size, isImage: selected.type.startsWith('image/') }
    } catch {
      if (!abort.signal.aborted) window.alert('Failed to upload file')
      return null
    } finally {
      setProgress(null)
    }
  }

  return {
    text,
    setText,
    file,
    progress,
    selectFile,
    dropFile: () => {
      uploadAbort.current?.abort()
      setFile(null)
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
