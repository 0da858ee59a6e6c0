import type { Row } from './item.ts';

const LOGIN = 'e2e/login.e2e.ts';
const USERS = 'e2e/users.e2e.ts';
const WORK = 'e2e/citation-drawer-work.e2e.ts';
const RESCHEDULE = 'e2e/citation-reschedule.e2e.ts';
const PRODUCTOS = 'e2e/productos.e2e.ts';
const FINANZAS = 'e2e/finanzas.e2e.ts';
const HISTORIAL = 'e2e/historial.e2e.ts';
const EXPENSE =
  'an expense with a photo: checked, sent with its progress, seen in the month, changed, exported, deleted';
const COMMENT = 'a comment is saved, kept while it is typed, and asked for before it is lost';
const CLEARED =
  'it is cleared after three openings in a row, three confirmations and the password; and restored';

/** Section 8 of the admin specification: the other sentences of success and failure. */
export const ADMIN_SENTENCES: readonly Row[] = [
  {
    at: 'admin 8 Login',
    file: LOGIN,
    test: 'a server without a sentence, and one that does not answer',
    says: ['Error al iniciar sesión', 'Error de conexión con el servidor'],
  },
  {
    at: 'admin 8 Login',
    file: LOGIN,
    test: 'after a refusal the password is gone, the sum is new, and the name stays',
    says: [['server message', 'says(gate, WRONG)']],
  },
  {
    at: 'admin 8 Login',
    file: LOGIN,
    test: 'a stored token that is dead is removed on load',
    says: [['A token verification failure clears the session', 'token: null, flag: null']],
  },
  {
    at: 'admin 8 User management',
    file: USERS,
    test: 'creates a user with the keyboard alone, by their flags',
    says: ['Usuario creado exitosamente'],
  },
  {
    at: 'admin 8 User management',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'changes a user: the name in use stays, a blank password too; an admin has no list',
    says: ['Usuario actualizado exitosamente', 'Error al actualizar usuario'],
  },
  {
    at: 'admin 8 User management',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'says at each field what is wrong, before and after the server was asked',
    says: [
      'Error al crear usuario',
      ['show the server message', 'Ya existe un usuario con ese nombre.'],
    ],
  },
  {
    at: 'admin 8 User management',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'deletes a user after a question, and says what the server refuses',
    says: [
      'Usuario eliminado exitosamente',
      'Error al eliminar usuario',
      '¿Estás seguro de que deseas eliminar este usuario?',
    ],
  },
  {
    at: 'admin 8 Reservation admin',
    file: 'src/shared/records/display-fallback.test.ts',
    test: '%o is shown as «%s» or «%s»',
    says: [
      'Producto no disponible',
      ['(only an id)', "'0193f0a2'"],
      'Producto sin nombre',
      'Sin producto',
      'Servicio no disponible',
      'Servicio sin nombre',
      'Sin servicio',
    ],
  },
  {
    at: 'admin 8 Other',
    file: FINANZAS,
    test: EXPENSE,
    says: ['Error al registrar el gasto', ['shown in the dialog', "dialog.getByRole('alert')"]],
  },
  {
    at: 'admin 8 Other',
    file: 'e2e/manual.e2e.ts',
    test: 'no answer: everything stays, and the same entry is sent under the same key',
    says: ['Error al crear la cita'],
  },
  {
    at: 'admin 8 Other',
    file: 'e2e/manual.e2e.ts',
    test: 'another entry has another key; what the server says is shown',
    says: [['Manual citation: server message', 'form.says(']],
  },
  {
    at: 'admin 8 Other',
    file: 'src/productos/web/tab/product-form.test.tsx',
    test: 'an image that is none fails with the reason, and the product is not made twice',
    says: [
      [
        'Error al guardar producto: followed by the reason',
        'Error al guardar producto: Solo se permiten imágenes',
      ],
    ],
  },
  {
    at: 'admin 8 Success messages',
    file: RESCHEDULE,
    test: 'one of the nearest is a tap away',
    says: ['Cita reagendada exitosamente'],
  },
  {
    at: 'admin 8 Success messages',
    file: WORK,
    test: COMMENT,
    says: ['Comentario guardado exitosamente'],
  },
  {
    at: 'admin 8 Success messages',
    file: PRODUCTOS,
    test: 'changes a product: images of one that is not offered are shown to the staff',
    says: ['Producto actualizado correctamente'],
  },
  {
    at: 'admin 8 Success messages',
    file: PRODUCTOS,
    test: 'creates a product with components, images and specifications; its cost follows',
    says: ['Producto creado correctamente'],
  },
  {
    at: 'admin 8 Success messages',
    file: HISTORIAL,
    test: CLEARED,
    says: [
      ['the history-cleared message (server text)', 'Historial vaciado: 5 citas y 2 reservas.'],
    ],
  },
  {
    at: 'admin 8 Success messages',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'sells a unit: active ones alone, not more than can be built, the total before',
    says: [['the product sale message (server text)', 'Venta registrada correctamente']],
  },
  {
    at: 'admin 8 Confirmations',
    file: 'src/agenda/web/detail/citation-moves.test.tsx',
    test: 'cancelling says that the client gets a mail; deleting asks with focus on «Cancelar»',
    says: [['deleting a citation', '¿Eliminar esta cita?']],
  },
  {
    at: 'admin 8 Confirmations',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'deletes after a question; refused, the page says so in the words of the catalogue',
    says: [['service', '¿Eliminar este servicio?']],
  },
  {
    at: 'admin 8 Confirmations',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'deletes a product after a question whose focus is on the way back',
    says: [['product', '¿Eliminar este producto?']],
  },
  {
    at: 'admin 8 Confirmations',
    file: 'src/stock/web/components/components-tab.test.tsx',
    test: 'deletes after a question; what uses it is named, and it can be deactivated in its place',
    says: [['component', 'Eliminar componente']],
  },
];
