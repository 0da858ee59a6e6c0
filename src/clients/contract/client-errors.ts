import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

/** Domain errors of this module: HTTP status and message. */
const CLIENT_ERRORS = {
  'unknown-client': [404, 'No encontramos ese cliente.'],
  'unknown-motorcycle': [404, 'No encontramos esa moto.'],
  'client-changed': [
    409,
    'Otra persona cambió este cliente mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
  'motorcycle-changed': [
    409,
    'Otra persona cambió esta moto mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
  'contact-taken': [409, 'Ese contacto ya es de otro cliente. ¿Es la misma persona?'],
  'plate-taken': [409, 'Esa matrícula ya es de otra moto.'],
  'same-record': [400, 'Elige otro registro: no se puede unir consigo mismo.'],
  merged: [409, 'Este registro ya está unido a otro.'],
  'has-plate': [409, 'Solo se puede unir a otra una moto sin matrícula.'],
  'not-merged': [409, 'Este registro no está unido a ningún otro.'],
  'changed-since-merge': [
    409,
    'Ya no se puede deshacer: uno de los dos cambió después de la unión.',
  ],
  'split-outdated': [
    409,
    'Esta ficha cambió mientras elegías. Revisa cómo quedó antes de separar.',
  ],
  'nothing-stays': [
    400,
    'Deja al menos una visita en esta ficha. Si todas son de otra persona, cambia su nombre.',
  ],
  'not-split': [409, 'Esta ficha no salió de otra, o esa separación ya se deshizo.'],
  'changed-since-split': [
    409,
    'Ya no se puede deshacer: una de las dos fichas cambió después de la separación. Si son la misma persona, únelas.',
  ],
  'split-first': [409, 'Esta ficha se separó después de la unión. Deshaz primero la separación.'],
  'open-records': [
    409,
    'Este cliente tiene citas o reservas sin cerrar. Termínalas o cancélalas primero.',
  ],
  anonymised: [409, 'Los datos de este cliente fueron eliminados. Ya no se puede cambiar.'],
  'unknown-follow-up': [404, 'No encontramos ese aviso.'],
  'already-told': [409, 'Otra persona ya le avisó.'],
  'follow-up-changed': [409, 'Ese aviso ya cambió. Mira cómo quedó.'],
  'unknown-deferred-work': [404, 'No encontramos ese trabajo pendiente.'],
  'deferred-work-closed': [409, 'Ese trabajo ya se hizo o se descartó. Mira cómo quedó.'],
  'other-motorcycle': [409, 'Esa cita no es de esta moto, o fue cancelada.'],
  'reading-lower': [
    409,
    'Es menos que la última lectura. Si la última estaba mal, confirma para corregirla.',
  ],
  'reading-too-high': [
    409,
    'Es más del triple del ritmo habitual de esta moto. Confirma si es correcto.',
  ],
} as const;

/** Returns the entries of the table that an endpoint can answer with. */
export const pickClientErrors = errorPicker(CLIENT_ERRORS);

export const clientError = domainErrors(CLIENT_ERRORS);
