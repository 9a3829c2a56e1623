import { ForwardRefExoticComponent, RefAttributes, SVGProps } from 'react';

type SVGAttributes = Partial<SVGProps<SVGSVGElement>>;

type ElementAttributes = RefAttributes<SVGSVGElement> & SVGAttributes;

interface LucideProps extends ElementAttributes {
  size?: string | number;
  /**
   * @deprecated Use `nonScalingStroke` instead.
   */
  absoluteStrokeWidth?: boolean;
  nonScalingStroke?: boolean;
}

type LucideIcon = ForwardRefExoticComponent<
  Omit<LucideProps, 'ref'> & RefAttributes<SVGSVGElement>
>;

declare const AlarmClock: LucideIcon;
declare const ArrowDown: LucideIcon;
declare const ArrowLeft: LucideIcon;
declare const ArrowLeftRight: LucideIcon;
declare const ArrowUp: LucideIcon;
declare const ArrowUpRight: LucideIcon;
declare const Ban: LucideIcon;
declare const Bell: LucideIcon;
declare const BellOff: LucideIcon;
declare const Box: LucideIcon;
declare const Boxes: LucideIcon;
declare const Camera: LucideIcon;
declare const Check: LucideIcon;
declare const ChevronDown: LucideIcon;
declare const ChevronLeft: LucideIcon;
declare const ChevronRight: LucideIcon;
declare const ChevronsUpDown: LucideIcon;
declare const CircleAlert: LucideIcon;
declare const CircleCheck: LucideIcon;
declare const ClipboardList: LucideIcon;
declare const Columns3: LucideIcon;
declare const Compass: LucideIcon;
declare const Copy: LucideIcon;
declare const CreditCard: LucideIcon;
declare const Diff: LucideIcon;
declare const Download: LucideIcon;
declare const ExternalLink: LucideIcon;
declare const Eye: LucideIcon;
declare const EyeOff: LucideIcon;
declare const Factory: LucideIcon;
declare const FileText: LucideIcon;
declare const FileUp: LucideIcon;
declare const Flag: LucideIcon;
declare const FlipHorizontal2: LucideIcon;
declare const Focus: LucideIcon;
declare const Frame: LucideIcon;
declare const Grid3x3: LucideIcon;
declare const History: LucideIcon;
declare const Hourglass: LucideIcon;
declare const ImageOff: LucideIcon;
declare const ImagePlus: LucideIcon;
declare const Inbox: LucideIcon;
declare const Info: LucideIcon;
declare const KeyRound: LucideIcon;
declare const Layers: LucideIcon;
declare const List: LucideIcon;
declare const Lock: LucideIcon;
declare const LogOut: LucideIcon;
declare const MailX: LucideIcon;
declare const MapPin: LucideIcon;
declare const Maximize: LucideIcon;
declare const Maximize2: LucideIcon;
declare const Menu: LucideIcon;
declare const MessageSquare: LucideIcon;
declare const MessagesSquare: LucideIcon;
declare const Minimize: LucideIcon;
declare const Minus: LucideIcon;
declare const Monitor: LucideIcon;
declare const Moon: LucideIcon;
declare const Move3d: LucideIcon;
declare const PackageCheck: LucideIcon;
declare const PackageOpen: LucideIcon;
declare const PackagePlus: LucideIcon;
declare const PackageX: LucideIcon;
declare const Paperclip: LucideIcon;
declare const Pencil: LucideIcon;
declare const PencilRuler: LucideIcon;
declare const Plus: LucideIcon;
declare const Printer: LucideIcon;
declare const ReceiptText: LucideIcon;
declare const RefreshCcw: LucideIcon;
declare const RefreshCw: LucideIcon;
declare const Reply: LucideIcon;
declare const RotateCcw: LucideIcon;
declare const Ruler: LucideIcon;
declare const ScanLine: LucideIcon;
declare const ScanSearch: LucideIcon;
declare const Scissors: LucideIcon;
declare const Search: LucideIcon;
declare const Send: LucideIcon;
declare const Settings: LucideIcon;
declare const Share2: LucideIcon;
declare const Sparkles: LucideIcon;
declare const Square: LucideIcon;
declare const Star: LucideIcon;
declare const Sun: LucideIcon;
declare const Trash2: LucideIcon;
declare const TriangleAlert: LucideIcon;
declare const Undo2: LucideIcon;
declare const Upload: LucideIcon;
declare const UserCheck: LucideIcon;
declare const UserRound: LucideIcon;
declare const UserRoundX: LucideIcon;
declare const View: LucideIcon;
declare const Wrench: LucideIcon;
declare const X: LucideIcon;

export { type LucideIcon, type LucideProps, AlarmClock, ArrowDown, ArrowLeft, ArrowLeftRight, ArrowUp, ArrowUpRight, Ban, Bell, BellOff, Box, Boxes, Camera, Check, ChevronDown, ChevronLeft, ChevronRight, ChevronsUpDown, CircleAlert, CircleCheck, ClipboardList, Columns3, Compass, Copy, CreditCard, Diff, Download, ExternalLink, Eye, EyeOff, Factory, FileText, FileUp, Flag, FlipHorizontal2, Focus, Frame, Grid3x3, History, Hourglass, ImageOff, ImagePlus, Inbox, Info, KeyRound, Layers, List, Lock, LogOut, MailX, MapPin, Maximize, Maximize2, Menu, MessageSquare, MessagesSquare, Minimize, Minus, Monitor, Moon, Move3d, PackageCheck, PackageOpen, PackagePlus, PackageX, Paperclip, Pencil, PencilRuler, Plus, Printer, ReceiptText, RefreshCcw, RefreshCw, Reply, RotateCcw, Ruler, ScanLine, ScanSearch, Scissors, Search, Send, Settings, Share2, Sparkles, Square, Star, Sun, Trash2, TriangleAlert, Undo2, Upload, UserCheck, UserRound, UserRoundX, View, Wrench, X };
