/** Sizes, lengths, years and delays; the unit is in the name. */

const KIB = 1024
const MIB = 1024 * KIB

export const PASSWORD_MIN_CHARS = 6
export const PASSWORD_MAX_CHARS = 128
export const NAME_MAX_CHARS = 100
export const EMAIL_MAX_CHARS = 254
export const PHONE_MAX_CHARS = 40
export const ADDRESS_LINE_MAX_CHARS = 200
export const SIGN_IN_CODE_MAX_CHARS = 40
export const RECOVERY_CODES_COUNT = 10
export const EMAIL_VERIFICATION_VALID_HOURS = 24
export const CAR_MAKE_MAX_CHARS = 50
export const CAR_TEXT_MAX_CHARS = 100

export const CAR_YEAR_MIN = 1990
export const carYearMax = (now: Date): number => now.getFullYear() + 1
export const CAR_PHOTOS_MAX_COUNT = 10

export const ENGRAVING_SIZE_MIN = 8
export const ENGRAVING_SIZE_MAX = 72
export const ENGRAVING_SIZE_DEFAULT = 12
export const ENGRAVINGS_MAX_COUNT = 20
export const ENGRAVING_TEXT_MAX_CHARS = 200
export const SPECIAL_REQUESTS_MAX_CHARS = 5_000
export const COMMENT_MAX_CHARS = 5_000
export const NOTE_MAX_CHARS = 5_000
export const CONTACT_MESSAGE_MAX_CHARS = 5_000
export const CANCEL_REASON_MAX_CHARS = 2_000
export const PIN_TEXT_MAX_CHARS = 2_000
export const PINS_PER_ORDER_MAX_COUNT = 200
export const PRODUCTION_NOTE_MAX_CHARS = 2_000
export const PARCEL_TEXT_MAX_CHARS = 100
export const PARCEL_LINK_MAX_CHARS = 500
export const QUOTE_NOTE_MAX_CHARS = 2_000
export const QUOTE_LINES_MAX_COUNT = 50
export const QUOTE_QUANTITY_MAX = 999
export const QUOTE_TEMPLATES_MAX_COUNT = 30
export const QUOTE_TEMPLATE_NAME_MAX_CHARS = 60
export const QUOTE_VALID_DAYS = 30
/** Business days for production that we suggest in a quote. */
export const PRODUCTION_WITHIN_DAYS = 15
/** How far ahead a promised production date may be. */
export const PROMISE_MAX_DAYS = 365
/** In percent. */
export const TAX_RATE_MAX = 25

export const TIME_OFF_NOTE_MAX_CHARS = 200
export const TIME_OFF_MAX_DAYS = 366
export const TIME_OFF_AHEAD_DAYS = 731
export const TIME_OFF_MAX_COUNT = 50

export const REVISIONS_INCLUDED = 3
/** The review is due in hours, everything else in business days. */
export const REVIEW_WITHIN_HOURS = 24
export const ASSIGN_WITHIN_DAYS = 2
export const DESIGN_WITHIN_DAYS = 7
export const REVISION_WITHIN_DAYS = 3
/** The business days added to a missed due date. */
export const LATE_EXTENSION_DAYS = 2
export const REFUND_AFTER_DAYS = 30
/** Unconfirmed and unsubscribed newsletter addresses are deleted after this time. */
export const NEWSLETTER_RETENTION_DAYS = 30
export const CONTACT_RETENTION_DAYS = 730
/** Receipts, including the payer, are retained this long as required by law. */
export const RECEIPT_RETENTION_YEARS = 10

export const CAR_PHOTO_MAX_BYTES = 5 * MIB
export const PRODUCTION_PHOTO_MAX_BYTES = 10 * MIB
export const PRODUCTION_PHOTOS_MAX_COUNT = 8
export const CASE_PHOTO_MAX_BYTES = 10 * MIB
export const CASE_PHOTOS_MAX_COUNT = 8
export const ORDER_PHOTO_MAX_BYTES = 10 * MIB
/** The browser shrinks a photo to this length of its longer side. */
export const ORDER_PHOTO_MAX_PX = 2_048
export const CHAT_FILE_LIMIT_BYTES = 10 * MIB
export const CAD_MODEL_MAX_BYTES = 100 * MIB
export const SCAN_MAX_BYTES = 200 * MIB
export const BUILD_PICTURE_MAX_BYTES = 4 * MIB
export const BUILD_PICTURE_MIN_PX = 160
export const BUILD_PICTURE_MAX_PX = 2_048
export const SHARED_BUILD_RETENTION_DAYS = 365
/** The size that social networks recommend for link previews. */
export const SHARED_PICTURE_WIDTH_PX = 1200
export const SHARED_PICTURE_HEIGHT_PX = 630
/** As base64. */
export const SHARED_PICTURE_MAX_CHARS = 400 * KIB
export const SAVED_BUILDS_MAX_COUNT = 20
export const SAVED_BUILD_NAME_MAX_CHARS = 60
export const BUILD_THUMBNAIL_WIDTH_PX = 480
export const BUILD_THUMBNAIL_HEIGHT_PX = 300
/** As base64. */
export const BUILD_THUMBNAIL_MAX_CHARS = 128 * KIB
/** The browser uploads larger files in chunks, so that an interruption costs only one chunk. */
export const RESUMABLE_FROM_BYTES = 8 * MIB
export const UPLOAD_CHUNK_BYTES = 4 * MIB
export const UPLOAD_RETENTION_HOURS = 24
/** A character takes up to six bytes of JSON, as an escape sequence. */
export const BODY_MAX_BYTES_DEFAULT = 16 * KIB
/** One text of 5,000 characters, or some shorter ones. */
export const LONG_TEXT_BODY_MAX_BYTES = 40 * KIB
/** The same text in an HTML form, where a character takes up to nine bytes. */
export const FORM_BODY_MAX_BYTES = 64 * KIB
/** A kit with its engravings and special requests. */
export const BUILD_BODY_MAX_BYTES = 96 * KIB
/** The same with a picture. */
export const SHARED_BUILD_BODY_MAX_BYTES = BUILD_BODY_MAX_BYTES + SHARED_PICTURE_MAX_CHARS
/** The same with a small picture. */
export const SAVED_BUILD_BODY_MAX_BYTES = BUILD_BODY_MAX_BYTES + BUILD_THUMBNAIL_MAX_CHARS
/** The positions of 200 pins. */
export const PIN_POSITIONS_BODY_MAX_BYTES = 96 * KIB
/** A quote with all its lines and a note. */
export const QUOTE_BODY_MAX_BYTES = 96 * KIB
/** The texts of the public pages, the longest section of the company settings. */
export const COMPANY_BODY_MAX_BYTES = 64 * KIB
export const WEBHOOK_BODY_MAX_BYTES = 512 * KIB
export const FILE_LINK_VALID_MINUTES = 10

export const PORTFOLIO_TEXT_MAX_CHARS = 1_000
export const PORTFOLIO_MAX_COUNT = 60
export const FILENAME_MAX_CHARS = 100
/** Titles, which are set in large type. */
export const LANDING_LINE_MAX_CHARS = 80
export const LANDING_TEXT_MAX_CHARS = 400
export const COMPANY_HOLIDAYS_MAX_COUNT = 100

export const CHAT_MESSAGE_MAX_CHARS = 4_000
export const SAVED_REPLIES_MAX_COUNT = 50
export const REPLY_TITLE_MAX_CHARS = 60
export const SOCKET_TIMEOUT_MS = 10_000
export const UNREAD_MAIL_AFTER_MINUTES = 10

export const AUTH_CHECK_DELAY_MS = 100
export const PAID_REDIRECT_MS = 2_000
export const ROLE_REDIRECT_MS = 1_500
export const PASSWORD_RESET_VALID_MINUTES = 30

export const PAGE_SIZE_DEFAULT = 50
export const PAGE_SIZE_MAX = 100
export const RECENT_ORDERS_COUNT = 3
export const IDEMPOTENCY_KEY_MAX_CHARS = 128
export const IDEMPOTENCY_RETENTION_HOURS = 24
