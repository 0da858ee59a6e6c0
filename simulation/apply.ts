import { type Call, settingsText } from './calls.ts';
import {
  type Answer,
  addAuditLine,
  conflict,
  FIRST_PERMISSIONS,
  type Person,
  type State,
} from './model.ts';
import * as agenda from './model-agenda.ts';
import * as cash from './model-cash.ts';
import * as estimates from './model-estimates.ts';
import * as orders from './model-orders.ts';
import * as sales from './model-sales.ts';

/** The permission that each call needs; `client` calls need none. */
const NEEDED_PERMISSION: Readonly<Record<Call['kind'], string>> = {
  book: '',
  cancel: '',
  reserve: '',
  pay: '',
  enter: 'agenda',
  reschedule: 'agenda',
  move: 'agenda',
  delete: 'agenda',
  complete: 'agenda',
  sell: 'stock',
  'sell-product': 'productos',
  purchase: 'stock',
  undo: 'stock productos',
  take: 'agenda reservas stock productos',
  void: 'finanzas',
  refund: 'finanzas',
  'move-reservation': 'reservas',
  'undo-step': 'reservas',
  settings: 'admin',
  permissions: 'admin',
  'client-move': '',
  answer: '',
  expire: '',
  receive: 'agenda',
  limit: 'agenda',
  'add-line': 'agenda',
  'change-line': 'agenda',
  'remove-line': 'agenda',
  inspect: 'agenda',
  propose: 'agenda',
  send: 'agenda',
  withdraw: 'agenda',
  'record-answers': 'agenda',
};

export function accessError(state: State, call: Call): Answer | null {
  const { by, kind } = call;
  if (by === 'client' || by === 'admin') return null;
  if (state.ended.includes(by)) return { status: 401 };
  const needed = (call.kind === 'take' ? SECTIONS[call.record] : NEEDED_PERMISSION[kind]).split(
    ' ',
  );
  return needed.some((each) => state.permissions[by].includes(each)) ? null : { status: 403 };
}

/** Who changes a record takes its money. */
const SECTIONS = { citation: 'agenda', reservation: 'reservas', sale: 'stock productos' } as const;

/** Applies a call to the state and returns its answer. A rejected call changes nothing. */
export function apply(state: State, call: Call, moment: agenda.BatchContext): Answer {
  const known = call.key === undefined ? undefined : state.keys[call.key];
  if (known !== undefined) return { status: known };
  const answer = act(state, call, moment);
  if (call.key !== undefined && answer.status < 300) state.keys[call.key] = answer.status;
  return answer;
}

function act(state: State, call: Call, moment: agenda.BatchContext): Answer {
  switch (call.kind) {
    case 'book':
      return agenda.book(state, call, moment);
    case 'enter':
      return agenda.enter(state, call, moment);
    case 'reschedule':
      return agenda.reschedule(state, call, moment);
    case 'move':
      return agenda.moveCitation(state, call, moment);
    case 'cancel':
      return agenda.cancelByClient(state, call, moment);
    case 'delete':
      return agenda.deleteCitation(state, call);
    case 'complete':
      return agenda.completeCitation(state, call, moment);
    case 'sell':
    case 'sell-product':
      return sales.sell(state, call, moment);
    case 'undo':
      return sales.undo(state, call, moment);
    case 'take':
      return cash.take(state, call);
    case 'void':
      return sales.voidSale(state, call);
    case 'purchase':
      return sales.purchase(state, call);
    case 'reserve':
      return sales.reserve(state, call, moment);
    case 'pay':
      return sales.pay(state, call);
    case 'move-reservation':
      return sales.moveReservation(state, call, moment);
    case 'undo-step':
      return sales.undoStep(state, call, moment);
    case 'refund':
      return sales.refund(state, call);
    case 'client-move':
      return agenda.moveByClient(state, call, moment);
    case 'receive':
      return orders.receive(state, call);
    case 'limit':
      return orders.changeLimit(state, call);
    case 'add-line':
      return orders.addLine(state, call);
    case 'change-line':
      return orders.changeLine(state, call);
    case 'remove-line':
      return orders.removeLine(state, call);
    case 'inspect':
      return orders.inspect(state, call);
    case 'propose':
      return estimates.propose(state, call);
    case 'send':
      return estimates.send(state, call, moment);
    case 'withdraw':
      return estimates.withdraw(state, call);
    case 'answer':
      return estimates.answerByLink(state, call, moment);
    case 'record-answers':
      return estimates.recordAnswers(state, call, moment);
    case 'expire':
      return estimates.expire(state, moment);
    case 'settings':
      return changeSettings(state, call);
    case 'permissions':
      return changePermissions(state, call);
  }
}

function changeSettings(state: State, call: Call & { kind: 'settings' }): Answer {
  if (settingsText(state.rules) !== call.seen) return conflict('settings-changed');
  const { bays, notice, closed } = call;
  if (settingsText(call) !== call.seen) addAuditLine(state, 'settings-changed');
  state.rules = { ...state.rules, bays, notice, closed };
  return { status: 200 };
}

function changePermissions(
  state: State,
  { user, permissions }: Call & { kind: 'permissions' },
): Answer {
  const before = state.permissions[user];
  const after = FIRST_PERMISSIONS[user].filter((each) => permissions.includes(each));
  if (before.join() === after.join()) return { status: 200 };
  state.permissions[user] = after;
  if (before.some((each) => !after.includes(each)) && !state.ended.includes(user)) {
    state.ended = [...state.ended, user].sort() as Person[];
  }
  addAuditLine(state, 'user-changed');
  return { status: 200 };
}
