import { filesApi } from '@vorta/contract/files/routes'
import { isBlank } from '@vorta/contract/shared/blank'
import { CHAT_MESSAGE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { fileFault, upload } from '../../lib/upload.ts'
import type { DraftFile } from './message-log.ts'
import { storedText, storeText } from './stored-drafts.ts'

interface ComposerTools {
  readonly orderId: string
  readonly userId: string | null
  readonly isOpen: boolean
  readonly onSend: (content: string, file: DraftFile | null) => void
}

/** Text and one file on their way into the conversation. */
export function useComposer({ orderId, userId, isOpen, onSend }: ComposerTools) {
  const [text, setText] = useTypedText(orderId, userId)
  const [file, setFile] = useState<File | null>(null)
  /** From 0 to 1 while the file goes up. */
  const [share, setShare] = useState<number | null>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const isTooLong = text.trim().length > CHAT_MESSAGE_MAX_CHARS
  const canSend = isOpen && share === null && !isTooLong && (!isBlank(text) || file !== null)

  const choose = (chosen: File | undefined) => {
    if (!chosen || !isOpen || share !== null) return
    const fault = fileFault('chat_file', chosen)
    if (fault) window.alert(fault)
    else setFile(chosen)
  }

  const send = async () => {
    const content = text.trim()
    if (!canSend) return
    if (file === null) onSend(content, null)
    else {
      const sent = await sendUp(file)
      if (sent === null) return
      onSend(content, sent)
    }
    // What was typed while the file went up belongs to the next message.
    setText((now) => (now === text ? '' : now))
    setFile(null)
  }

  const sendUp = async (chosen: File): Promise<DraftFile | null> => {
    const abort = new AbortController()
    running.current = abort
    setShare(0)
    try {
      // The order comes first: the server decides by it before it takes the file.
      const form = new FormData()
      form.append('orderId', orderId)
      form.append('file', chosen)
      const { fileUrl } = await upload(filesApi.uploadChatFile, form, { onProgress: setShare, signal: abort.signal })
      return { url: fileUrl, name: chosen.name, sizeBytes: chosen.size, isImage: chosen.type.startsWith('image/') }
    } catch {
      if (!abort.signal.aborted) window.alert('Failed to upload file')
      return null
    } finally {
      setShare(null)
    }
  }

  return {
    text,
    setText,
    file,
    share,
    choose,
    dropFile: () => {
      running.current?.abort()
      setFile(null)
    },
    send,
    isTooLong,
    canSend,
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.files[0]
      if (!pasted) return
      event.preventDefault()
      choose(pasted)
    },
    /** Somebody holds a file above the conversation. */
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
      choose(event.dataTransfer.files[0])
    },
  }
}
export type ComposerState = ReturnType<typeof useComposer>

/** What is half written waits in its conversation while somebody looks into another one. */
function useTypedText(orderId: string, userId: string | null) {
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = userId === null ? '' : storedText(userId, orderId)
    setText((now) => now || kept)
  }, [userId, orderId])
  useEffect(() => {
    if (userId !== null) storeText(userId, orderId, text)
  }, [userId, orderId, text])
  return [text, setText] as const
}
