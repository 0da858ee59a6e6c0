/**
 * Types of the API of Bujía, from its OpenAPI document. `npm run generate` writes this file.
 */

export interface paths {
  "/api/auth/login": {
    post: operations["postAuthLogin"];
  };
  "/api/auth/login/factor": {
    post: operations["postAuthLoginFactor"];
  };
  "/api/auth/verify": {
    get: operations["getAuthVerify"];
  };
  "/api/cancel/{token}": {
    get: operations["getCancelByToken"];
    post: operations["postCancelByToken"];
  };
  "/api/cash/{day}": {
    get: operations["getCashByDay"];
  };
  "/api/cash/{day}/close": {
    post: operations["postCashByDayClose"];
  };
  "/api/cash/{day}/entries": {
    post: operations["postCashByDayEntries"];
  };
  "/api/challenge": {
    get: operations["getChallenge"];
  };
  "/api/checklists": {
    get: operations["getChecklists"];
  };
  "/api/citations": {
    get: operations["getCitations"];
    post: operations["postCitations"];
  };
  "/api/citations/{id}": {
    delete: operations["deleteCitationsById"];
    get: operations["getCitationsById"];
    patch: operations["patchCitationsById"];
    put: operations["putCitationsById"];
  };
  "/api/citations/{id}/link": {
    post: operations["postCitationsByIdLink"];
  };
  "/api/citations/{id}/mail": {
    post: operations["postCitationsByIdMail"];
  };
  "/api/citations/{id}/status": {
    patch: operations["patchCitationsByIdStatus"];
  };
  "/api/citations/{id}/undo": {
    post: operations["postCitationsByIdUndo"];
  };
  "/api/citations/{id}/work-order": {
    get: operations["getCitationsByIdWorkOrder"];
    patch: operations["patchCitationsByIdWorkOrder"];
    post: operations["postCitationsByIdWorkOrder"];
  };
  "/api/citations/attempts/{key}": {
    get: operations["getCitationsAttemptsByKey"];
  };
  "/api/citations/availability/{date}": {
    get: operations["getCitationsAvailabilityByDate"];
  };
  "/api/citations/bulk-cancel": {
    post: operations["postCitationsBulkCancel"];
  };
  "/api/citations/bulk-cancel/{id}/undo": {
    post: operations["postCitationsBulkCancelByIdUndo"];
  };
  "/api/citations/calendar": {
    get: operations["getCitationsCalendar"];
  };
  "/api/citations/days/{month}": {
    get: operations["getCitationsDaysByMonth"];
  };
  "/api/citations/links": {
    post: operations["postCitationsLinks"];
  };
  "/api/citations/slots/{date}": {
    get: operations["getCitationsSlotsByDate"];
  };
  "/api/citations/suspicious": {
    get: operations["getCitationsSuspicious"];
  };
  "/api/clients": {
    get: operations["getClients"];
  };
  "/api/clients/{id}": {
    get: operations["getClientsById"];
    patch: operations["patchClientsById"];
  };
  "/api/clients/{id}/merge": {
    post: operations["postClientsByIdMerge"];
  };
  "/api/clients/{id}/one-person": {
    post: operations["postClientsByIdOnePerson"];
  };
  "/api/clients/{id}/split": {
    get: operations["getClientsByIdSplit"];
    post: operations["postClientsByIdSplit"];
  };
  "/api/clients/{id}/two-people": {
    post: operations["postClientsByIdTwoPeople"];
  };
  "/api/clients/{id}/undo-split": {
    post: operations["postClientsByIdUndoSplit"];
  };
  "/api/clients/{id}/unmerge": {
    post: operations["postClientsByIdUnmerge"];
  };
  "/api/clients/export/style.css": {
    get: operations["getClientsExportStyleCss"];
  };
  "/api/components/components": {
    get: operations["getComponentsComponents"];
    post: operations["postComponentsComponents"];
  };
  "/api/components/components/{id}": {
    delete: operations["deleteComponentsComponentsById"];
    put: operations["putComponentsComponentsById"];
  };
  "/api/components/components/{id}/purchases": {
    post: operations["postComponentsComponentsByIdPurchases"];
  };
  "/api/components/components/{id}/users": {
    get: operations["getComponentsComponentsByIdUsers"];
  };
  "/api/components/csv": {
    get: operations["getComponentsCsv"];
    post: operations["postComponentsCsv"];
  };
  "/api/components/sell": {
    post: operations["postComponentsSell"];
  };
  "/api/deferred-work/{id}": {
    patch: operations["patchDeferredWorkById"];
  };
  "/api/estimates/{id}/answers": {
    post: operations["postEstimatesByIdAnswers"];
  };
  "/api/estimates/{id}/send": {
    post: operations["postEstimatesByIdSend"];
  };
  "/api/estimates/{id}/withdraw": {
    post: operations["postEstimatesByIdWithdraw"];
  };
  "/api/expenses": {
    get: operations["getExpenses"];
    post: operations["postExpenses"];
  };
  "/api/expenses.csv": {
    get: operations["getExpensesCsv"];
  };
  "/api/expenses/{id}": {
    delete: operations["deleteExpensesById"];
    put: operations["putExpensesById"];
  };
  "/api/expenses/{id}/payment": {
    post: operations["postExpensesByIdPayment"];
  };
  "/api/expenses/{id}/receipt": {
    get: operations["getExpensesByIdReceipt"];
  };
  "/api/financial/accountant.zip": {
    get: operations["getFinancialAccountantZip"];
  };
  "/api/financial/books": {
    get: operations["getFinancialBooks"];
  };
  "/api/financial/metrics": {
    get: operations["getFinancialMetrics"];
  };
  "/api/financial/transactions": {
    get: operations["getFinancialTransactions"];
  };
  "/api/financial/transactions.csv": {
    get: operations["getFinancialTransactionsCsv"];
  };
  "/api/financial/transactions/{id}/returns": {
    get: operations["getFinancialTransactionsByIdReturns"];
  };
  "/api/follow-ups": {
    get: operations["getFollowUps"];
  };
  "/api/follow-ups/{id}": {
    patch: operations["patchFollowUpsById"];
  };
  "/api/follow-ups/count": {
    get: operations["getFollowUpsCount"];
  };
  "/api/health": {
    get: operations["getHealth"];
  };
  "/api/history": {
    get: operations["getHistory"];
  };
  "/api/history/clients/{kind}/{id}": {
    get: operations["getHistoryClientsByKindById"];
  };
  "/api/mail/{id}/drop": {
    post: operations["postMailByIdDrop"];
  };
  "/api/mail/{id}/retry": {
    post: operations["postMailByIdRetry"];
  };
  "/api/mail/{id}/send": {
    post: operations["postMailByIdSend"];
  };
  "/api/metrics": {
    get: operations["getMetrics"];
  };
  "/api/money/balance": {
    get: operations["getMoneyBalance"];
  };
  "/api/money/discount": {
    put: operations["putMoneyDiscount"];
  };
  "/api/money/figures": {
    get: operations["getMoneyFigures"];
  };
  "/api/money/kept": {
    put: operations["putMoneyKept"];
  };
  "/api/money/movements": {
    post: operations["postMoneyMovements"];
  };
  "/api/money/movements/{id}/reverse": {
    post: operations["postMoneyMovementsByIdReverse"];
  };
  "/api/money/movements/export": {
    get: operations["getMoneyMovementsExport"];
  };
  "/api/money/payables": {
    get: operations["getMoneyPayables"];
  };
  "/api/money/receivables": {
    get: operations["getMoneyReceivables"];
  };
  "/api/motorcycles": {
    get: operations["getMotorcycles"];
  };
  "/api/motorcycles/{id}": {
    get: operations["getMotorcyclesById"];
    patch: operations["patchMotorcyclesById"];
  };
  "/api/motorcycles/{id}/deferred-work": {
    post: operations["postMotorcyclesByIdDeferredWork"];
  };
  "/api/motorcycles/{id}/merge": {
    post: operations["postMotorcyclesByIdMerge"];
  };
  "/api/motorcycles/{id}/readings": {
    post: operations["postMotorcyclesByIdReadings"];
  };
  "/api/motorcycles/{id}/unmerge": {
    post: operations["postMotorcyclesByIdUnmerge"];
  };
  "/api/my/{token}": {
    get: operations["getMyByToken"];
  };
  "/api/my/{token}/answers": {
    post: operations["postMyByTokenAnswers"];
  };
  "/api/my/{token}/calendar.ics": {
    get: operations["getMyByTokenCalendarIcs"];
  };
  "/api/my/{token}/reschedule": {
    post: operations["postMyByTokenReschedule"];
  };
  "/api/payment-methods": {
    get: operations["getPaymentMethods"];
  };
  "/api/payments/{id}/reviewed": {
    post: operations["postPaymentsByIdReviewed"];
  };
  "/api/payments/{id}/settle": {
    post: operations["postPaymentsByIdSettle"];
  };
  "/api/payments/paypal/cancel": {
    get: operations["getPaymentsPaypalCancel"];
  };
  "/api/payments/paypal/return": {
    get: operations["getPaymentsPaypalReturn"];
  };
  "/api/payments/paypal/webhook": {
    post: operations["postPaymentsPaypalWebhook"];
  };
  "/api/payments/resume": {
    post: operations["postPaymentsResume"];
  };
  "/api/payments/resume/{token}": {
    get: operations["getPaymentsResumeByToken"];
  };
  "/api/payments/review": {
    get: operations["getPaymentsReview"];
  };
  "/api/phone-key": {
    get: operations["getPhoneKey"];
  };
  "/api/products": {
    get: operations["getProducts"];
    post: operations["postProducts"];
  };
  "/api/products/{id}": {
    delete: operations["deleteProductsById"];
    put: operations["putProductsById"];
  };
  "/api/products/{id}/images": {
    post: operations["postProductsByIdImages"];
  };
  "/api/products/{id}/toggle-status": {
    patch: operations["patchProductsByIdToggleStatus"];
  };
  "/api/products/appointment-products": {
    get: operations["getProductsAppointmentProducts"];
  };
  "/api/products/images/{id}": {
    get: operations["getProductsImagesById"];
  };
  "/api/products/reservation-products": {
    get: operations["getProductsReservationProducts"];
  };
  "/api/products/sell": {
    post: operations["postProductsSell"];
  };
  "/api/ready": {
    get: operations["getReady"];
  };
  "/api/reservations": {
    get: operations["getReservations"];
    post: operations["postReservations"];
  };
  "/api/reservations/{id}": {
    delete: operations["deleteReservationsById"];
    get: operations["getReservationsById"];
    patch: operations["patchReservationsById"];
  };
  "/api/reservations/{id}/link": {
    post: operations["postReservationsByIdLink"];
  };
  "/api/reservations/{id}/mail": {
    post: operations["postReservationsByIdMail"];
  };
  "/api/reservations/{id}/payment-check": {
    post: operations["postReservationsByIdPaymentCheck"];
  };
  "/api/reservations/{id}/payments": {
    get: operations["getReservationsByIdPayments"];
  };
  "/api/reservations/{id}/refunds": {
    post: operations["postReservationsByIdRefunds"];
  };
  "/api/reservations/{id}/undo": {
    post: operations["postReservationsByIdUndo"];
  };
  "/api/reservations/attempts/{key}": {
    get: operations["getReservationsAttemptsByKey"];
  };
  "/api/sales": {
    post: operations["postSales"];
  };
  "/api/sales/clients": {
    get: operations["getSalesClients"];
  };
  "/api/sales/undo": {
    post: operations["postSalesUndo"];
  };
  "/api/services": {
    get: operations["getServices"];
    post: operations["postServices"];
  };
  "/api/services/{id}": {
    delete: operations["deleteServicesById"];
    put: operations["putServicesById"];
  };
  "/api/services/{id}/toggle": {
    patch: operations["patchServicesByIdToggle"];
  };
  "/api/services/active": {
    get: operations["getServicesActive"];
  };
  "/api/settings": {
    get: operations["getSettings"];
    put: operations["putSettings"];
  };
  "/api/stock/components": {
    get: operations["getStockComponents"];
  };
  "/api/stock/components/{id}/figure": {
    get: operations["getStockComponentsByIdFigure"];
  };
  "/api/stock/counts": {
    post: operations["postStockCounts"];
  };
  "/api/stock/maintenance/complete/{id}": {
    post: operations["postStockMaintenanceCompleteById"];
  };
  "/api/stock/movements": {
    get: operations["getStockMovements"];
  };
  "/api/stock/parts": {
    get: operations["getStockParts"];
  };
  "/api/stock/purchases": {
    post: operations["postStockPurchases"];
  };
  "/api/stock/report": {
    get: operations["getStockReport"];
  };
  "/api/work-orders/{id}/estimates": {
    post: operations["postWorkOrdersByIdEstimates"];
  };
  "/api/work-orders/{id}/inspection": {
    put: operations["putWorkOrdersByIdInspection"];
  };
  "/api/work-orders/{id}/lines": {
    post: operations["postWorkOrdersByIdLines"];
  };
  "/api/work-orders/{id}/lines/{line}": {
    delete: operations["deleteWorkOrdersByIdLinesByLine"];
    patch: operations["patchWorkOrdersByIdLinesByLine"];
  };
  "/api/work-orders/{id}/photos": {
    post: operations["postWorkOrdersByIdPhotos"];
  };
  "/api/work-orders/{id}/photos/{photo}": {
    delete: operations["deleteWorkOrdersByIdPhotosByPhoto"];
    patch: operations["patchWorkOrdersByIdPhotosByPhoto"];
  };
  "/api/work-orders/{id}/photos/{photo}/{size}": {
    get: operations["getWorkOrdersByIdPhotosByPhotoBySize"];
  };
  "/api/work-orders/summary": {
    get: operations["getWorkOrdersSummary"];
  };
}
export interface operations {
  /**
   * Signs a staff member in
   *
   * Access: everybody. API tokens: yes.
   */
  postAuthLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          username: string;
          password: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              token: string;
              admin: {
                _id: string;
                username: string;
                name: string;
                role: "admin" | "user";
                permissions: {
                  agenda: boolean;
                  reservas: boolean;
                  productos: boolean;
                  servicios: boolean;
                  stock: boolean;
                  finanzas: boolean;
                  historial: boolean;
                };
                passwordChange?: "required" | "advised";
                factorNeeded?: true;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "wrong-credentials" | "factor-needed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-many-requests" | "too-many-logins";
          });
        };
      };
      503: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unavailable" | "busy";
          });
        };
      };
    };
  };
  /**
   * Completes a sign-in with a second factor; give `code` or `passkey`
   *
   * Access: everybody. API tokens: yes.
   */
  postAuthLoginFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          ticket: string;
          code?: string;
          passkey?: {
            id: string;
            rawId: string;
            type: "public-key";
            response: {
              clientDataJSON: string;
              authenticatorData: string;
              signature: string;
            };
          };
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              token: string;
              admin: {
                _id: string;
                username: string;
                name: string;
                role: "admin" | "user";
                permissions: {
                  agenda: boolean;
                  reservas: boolean;
                  productos: boolean;
                  servicios: boolean;
                  stock: boolean;
                  finanzas: boolean;
                  historial: boolean;
                };
                passwordChange?: "required" | "advised";
                factorNeeded?: true;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "factor-expired" | "wrong-factor" | "used-factor";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-many-requests" | "too-many-factors" | "too-many-logins";
          });
        };
      };
      503: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unavailable" | "busy";
          });
        };
      };
    };
  };
  /**
   * Whose session or API token it is, with the permissions of this moment
   *
   * Access: every signed-in user. API tokens: yes.
   */
  getAuthVerify: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              admin: {
                _id: string;
                username: string;
                name: string;
                role: "admin" | "user";
                permissions: {
                  agenda: boolean;
                  reservas: boolean;
                  productos: boolean;
                  servicios: boolean;
                  stock: boolean;
                  finanzas: boolean;
                  historial: boolean;
                };
                passwordChange?: "required" | "advised";
                factorNeeded?: true;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The citation behind a cancel link and whether it can still be cancelled
   *
   * Access: everybody. API tokens: yes.
   */
  getCancelByToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              citation: {
                _id: string;
                clientName: string;
                clientEmail: string;
                clientPhone: string;
                vehicleType: string;
                vehicleBrand: string;
                vehicleModel: string;
                vehicleYear: number | null;
                notes: string;
                service: {
                  _id: string;
                  name: string;
                  duration: number;
                  price: number;
                };
                date: string;
                time: string;
                status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
                deliveredAt: string | null;
                createdAt: string;
                updatedAt: string;
                ready: {
                  date: string;
                  time: string;
                };
                calendar: {
                  start: string;
                  end: string;
                };
              };
              canCancel: boolean;
              alreadyCancelled: boolean;
              completed: boolean;
              expired: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "citation-not-found";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Cancels the citation behind a link
   *
   * Access: everybody. API tokens: yes.
   */
  postCancelByToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string;
                name: string;
                duration: number;
                price: number;
              };
              date: string;
              time: string;
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              deliveredAt: string | null;
              createdAt: string;
              updatedAt: string;
              ready: {
                date: string;
                time: string;
              };
              calendar: {
                start: string;
                end: string;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "citation-not-found";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "already-cancelled" | "completed" | "expired" | "in-workshop";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The till of a workshop-local day: expected amounts, movements, closing
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getCashByDay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        day: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              day: string;
              from: string;
              closing: {
                number: number;
                by: string;
                at: string;
                note: string;
                canReopen: boolean;
              } | null;
              reopenings: ({
                number: number;
                by: string;
                at: string;
                reason: string;
              })[];
              rows: ({
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                opening: number;
                expected: number;
                counted: number | null;
                difference: number | null;
              })[];
              methods: ({
                _id: string;
                kind: "cash" | "card" | "transfer" | "paypal" | "other";
                label: string;
              })[];
              movements: {
                _id: (string)[];
                day: (string)[];
                aboutDay: (string | null)[];
                createdAt: (string)[];
                kind: ("payment" | "deposit" | "refund" | "change" | "in" | "out")[];
                currency: ("USD" | "UYU")[];
                amount: (number)[];
                rate: (number | null)[];
                usd: (number)[];
                fee: (number)[];
                reverses: (string | null)[];
                isReversed: (boolean)[];
                note: (string)[];
                by: (string)[];
                causeKind: ("citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment")[];
                causeId: (string | null)[];
                methodId: (string)[];
                title: (string)[];
                clientName: (string)[];
              };
              lastRate: number | null;
              forgotten: string | null;
              unpaidHere: ({
                cause: {
                  kind: "citation" | "reservation" | "sale";
                  id: string;
                };
                title: string;
                clientName: string;
                clientPhone: string;
                amount: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "future-day";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Closes a day, and the earlier open days, with what was counted
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  postCashByDayClose: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        day: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          counted: ({
            method: string;
            currency: "USD" | "UYU";
            amount: number | string;
          })[];
          note?: string;
          seen?: number | string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              day: string;
              from: string;
              closing: {
                number: number;
                by: string;
                at: string;
                note: string;
                canReopen: boolean;
              } | null;
              reopenings: ({
                number: number;
                by: string;
                at: string;
                reason: string;
              })[];
              rows: ({
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                opening: number;
                expected: number;
                counted: number | null;
                difference: number | null;
              })[];
              methods: ({
                _id: string;
                kind: "cash" | "card" | "transfer" | "paypal" | "other";
                label: string;
              })[];
              movements: {
                _id: (string)[];
                day: (string)[];
                aboutDay: (string | null)[];
                createdAt: (string)[];
                kind: ("payment" | "deposit" | "refund" | "change" | "in" | "out")[];
                currency: ("USD" | "UYU")[];
                amount: (number)[];
                rate: (number | null)[];
                usd: (number)[];
                fee: (number)[];
                reverses: (string | null)[];
                isReversed: (boolean)[];
                note: (string)[];
                by: (string)[];
                causeKind: ("citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment")[];
                causeId: (string | null)[];
                methodId: (string)[];
                title: (string)[];
                clientName: (string)[];
              };
              lastRate: number | null;
              forgotten: string | null;
              unpaidHere: ({
                cause: {
                  kind: "citation" | "reservation" | "sale";
                  id: string;
                };
                title: string;
                clientName: string;
                clientPhone: string;
                amount: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "future-day" | "already-closed" | "moved-meanwhile" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records a float, a withdrawal or an adjustment of the till on the current day
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  postCashByDayEntries: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        day: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          kind: "float" | "withdrawal" | "adjustment";
          method: string;
          amount: number | string;
          currency: "USD" | "UYU";
          rate?: number | string;
          reason: string;
          confirmRate?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              day: string;
              from: string;
              closing: {
                number: number;
                by: string;
                at: string;
                note: string;
                canReopen: boolean;
              } | null;
              reopenings: ({
                number: number;
                by: string;
                at: string;
                reason: string;
              })[];
              rows: ({
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                opening: number;
                expected: number;
                counted: number | null;
                difference: number | null;
              })[];
              methods: ({
                _id: string;
                kind: "cash" | "card" | "transfer" | "paypal" | "other";
                label: string;
              })[];
              movements: {
                _id: (string)[];
                day: (string)[];
                aboutDay: (string | null)[];
                createdAt: (string)[];
                kind: ("payment" | "deposit" | "refund" | "change" | "in" | "out")[];
                currency: ("USD" | "UYU")[];
                amount: (number)[];
                rate: (number | null)[];
                usd: (number)[];
                fee: (number)[];
                reverses: (string | null)[];
                isReversed: (boolean)[];
                note: (string)[];
                by: (string)[];
                causeKind: ("citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment")[];
                causeId: (string | null)[];
                methodId: (string)[];
                title: (string)[];
                clientName: (string)[];
              };
              lastRate: number | null;
              forgotten: string | null;
              unpaidHere: ({
                cause: {
                  kind: "citation" | "reservation" | "sale";
                  id: string;
                };
                title: string;
                clientName: string;
                clientPhone: string;
                amount: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-today" | "unusual-rate" | "unknown-method" | "by-provider" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * A proof-of-work challenge for one public submission
   *
   * Access: everybody. API tokens: yes.
   */
  getChallenge: {
    parameters: {
      query: {
        action: "citation" | "reservation";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              parameters: { [key: string]: unknown };
              signature: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The templates of inspections, quick ones first
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  getChecklists: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              name: string;
              vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
              tier: "quick" | "full";
              items: (string)[];
              version: number;
            })[];
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Citations by time, earliest first
   *
   * Access: agenda | historial (or admins). API tokens: with agenda or historial.
   */
  getCitations: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
        excludeDelivered?: "true" | "false";
        status?: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
        service?: string;
        vehicleModel?: string;
        clientName?: string;
        from?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              citations: ({
                _id: string;
                clientName: string;
                clientEmail: string;
                clientPhone: string;
                vehicleType: string;
                vehicleBrand: string;
                vehicleModel: string;
                vehicleYear: number | null;
                notes: string;
                service: {
                  _id: string | null;
                  name: string;
                  duration: number;
                  price: number;
                  category: string | null;
                };
                product: {
                  _id: string;
                  name: string;
                } | null;
                date: string;
                time: string;
                ready: {
                  date: string;
                  time: string;
                };
                status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
                adminComment: string;
                overbooked: boolean;
                workOrder: {
                  inspected: boolean;
                  estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                  approvedLines: number;
                  proposedLines: number;
                } | null;
                deliveredAt: string | null;
                createdAt: string;
                updatedAt: string;
                motorcycle: {
                  _id: string;
                  plate: string;
                } | null;
              })[];
              counters: {
                total: number;
                pending: number;
                confirmed: number;
                completed: number;
              };
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Books an appointment for a service or an appointment product
   *
   * Access: everybody. API tokens: yes.
   *
   * With manualEntry: true: Creates an appointment, also in the past and, with `overbook`, at any time. Access: agenda (or admins). API tokens: with agenda.
   */
  postCitations: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          clientName: string;
          clientEmail: string;
          clientPhone: string;
          service: string;
          vehicleType?: "motorcycle" | "bicycle" | "e-vehicle";
          vehicleBrand: string;
          vehicleModel: string;
          vehicleYear: number | string;
          date: string;
          time: string;
          notes?: string;
          shownPrice?: number | string;
          shownDuration?: number | string;
          linkToken?: string;
          challenge?: string;
          website?: string;
        } | {
          manualEntry: true;
          clientName: string;
          clientEmail: string;
          clientPhone?: string;
          service?: string;
          product?: string;
          vehicleType?: "motorcycle" | "bicycle" | "e-vehicle";
          bikeInfo?: {
            plate?: string;
            brand?: string;
            model?: string;
            year?: "" | number | string | null;
          };
          problemDescription?: string;
          date: string;
          time: string;
          overbook?: boolean;
          inWorkshop?: boolean;
          sameTimeConfirmed?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string;
                name: string;
                duration: number;
                price: number;
              };
              date: string;
              time: string;
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              deliveredAt: string | null;
              createdAt: string;
              updatedAt: string;
              ready: {
                date: string;
                time: string;
              };
              calendar: {
                start: string;
                end: string;
              };
              mailed: boolean;
              cancellationToken: string;
            };
            message?: string;
          } | {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "slot-taken" | "slot-unavailable" | "service-unavailable" | "offer-changed" | "idempotency-conflict" | "saved-before" | "same-time";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-many-requests" | "too-many-bookings" | "too-many-hours";
          });
        };
      };
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Deletes a citation and releases its bay; rejected for a delivered one
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  deleteCitationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "delivered-stays";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * A citation with its events and mails; a deleted one only with permission historial
   *
   * Access: agenda | historial (or admins). API tokens: with agenda or historial.
   */
  getCitationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
              client: {
                _id: string;
                name: string;
              } | null;
              motorcycle: {
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              } | null;
              deletedAt: string | null;
              history: ({
                at: string;
                kind: "booked" | "moved" | "rescheduled" | "commented" | "deleted" | "voided";
                actor: "client" | "staff" | "system";
                by: string;
                own?: true;
                from: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | null;
                to: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | null;
                moved: {
                  from: {
                    date: string;
                    time: string;
                  };
                  to: {
                    date: string;
                    time: string;
                  };
                } | null;
                corrected: {
                  from: {
                    vehicleBrand: string;
                    vehicleModel: string;
                    vehicleYear: number | null;
                  };
                  to: {
                    vehicleBrand: string;
                    vehicleModel: string;
                    vehicleYear: number | null;
                  };
                } | null;
              })[];
              mails: ({
                _id: string;
                kind: string;
                subject: string;
                state: "queued" | "sent" | "stored" | "failed" | "withheld";
                heldUntil: string | null;
                createdAt: string;
              })[];
              maintenance: {
                parts: ({
                  _id: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  quantity: number;
                  price: number;
                  total: number;
                })[];
                laborCost: number;
                mechanicNotes: string;
                completedBy: string;
                total: number;
              } | null;
              materials: ({
                _id: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sets the internal comment
   *
   * Access: agenda | historial (or admins). API tokens: with agenda or historial.
   */
  patchCitationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          adminComment: string;
          expectedComment?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "comment-changed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Reschedules a citation; with `overbook` even where no bay is free
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  putCitationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          date: string;
          time: string;
          overbook?: boolean;
          expectedUpdatedAt?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
              notice: "held" | "dropped" | "none";
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-reschedulable" | "citation-changed" | "slot-taken" | "slot-unavailable";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Creates one more link to the client’s page of the appointment; earlier links stay valid
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postCitationsByIdLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              link: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sends the client the mail again, with a new cancel link; every earlier link becomes invalid
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postCitationsByIdMail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
              client: {
                _id: string;
                name: string;
              } | null;
              motorcycle: {
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              } | null;
              deletedAt: string | null;
              history: ({
                at: string;
                kind: "booked" | "moved" | "rescheduled" | "commented" | "deleted" | "voided";
                actor: "client" | "staff" | "system";
                by: string;
                own?: true;
                from: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | null;
                to: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | null;
                moved: {
                  from: {
                    date: string;
                    time: string;
                  };
                  to: {
                    date: string;
                    time: string;
                  };
                } | null;
                corrected: {
                  from: {
                    vehicleBrand: string;
                    vehicleModel: string;
                    vehicleYear: number | null;
                  };
                  to: {
                    vehicleBrand: string;
                    vehicleModel: string;
                    vehicleYear: number | null;
                  };
                } | null;
              })[];
              mails: ({
                _id: string;
                kind: string;
                subject: string;
                state: "queued" | "sent" | "stored" | "failed" | "withheld";
                heldUntil: string | null;
                createdAt: string;
              })[];
              maintenance: {
                parts: ({
                  _id: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  quantity: number;
                  price: number;
                  total: number;
                })[];
                laborCost: number;
                mechanicNotes: string;
                completedBy: string;
                total: number;
              } | null;
              materials: ({
                _id: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "nothing-to-mail";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes the status of a citation, if the table of transitions allows it; setting the current status is a no-op. With `via` an accepted citation takes two steps in one transaction: back to `pending`, and from there to `status`. A job whose work order has open work needs `orderVersion` or `doneLines`
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  patchCitationsByIdStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
          expectedStatus?: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
          via?: "pending";
          doneLines?: (string)[];
          orderVersion?: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "status-changed" | "insufficient-stock" | "line-not-approved" | "above-limit" | "open-work" | "order-changed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Undoes the caller’s own last step of a citation for some seconds, if the table of transitions has no way back: status, bay, work order, stock, income, follow-ups and held notice are what they were
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postCitationsByIdUndo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "nothing-to-undo" | "undo-too-late" | "step-built-on" | "undo-bay-taken";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The work order of a citation, or null; costs only with permission finanzas
   *
   * Access: agenda | historial (or admins). API tokens: with agenda or historial.
   */
  getCitationsByIdWorkOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            } | null;
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes what was recorded at the reception; a missing field keeps its value
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  patchCitationsByIdWorkOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          km?: number | string | null;
          fuelEighths?: number | string | null;
          accessories?: (string)[];
          complaint?: string;
          limit?: number | string | null;
          promised?: {
            date: string;
            time: string;
          } | null;
          version: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "order-changed" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Receives the vehicle of a citation: opens its work order and moves it to in-workshop; kilometres become a reading of the motorcycle
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postCitationsByIdWorkOrder: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          km?: number | string | null;
          fuelEighths?: number | string | null;
          accessories?: (string)[];
          complaint?: string;
          limit?: number | string | null;
          promised?: {
            date: string;
            time: string;
          } | null;
          kmConfirmed?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "reading-lower" | "reading-too-high" | "already-received" | "not-receivable" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The link of the appointment that a request with an Idempotency-Key booked
   *
   * Access: everybody. API tokens: yes.
   */
  getCitationsAttemptsByKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              cancellationToken: string | null;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Every slot of a day, and whether it is free for the job
   *
   * Access: everybody. API tokens: yes.
   */
  getCitationsAvailabilityByDate: {
    parameters: {
      query?: {
        service?: string;
      };
      header?: never;
      path: {
        date: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              date: string;
              state: "open" | "full" | "closed-weekday" | "closed-holiday" | "closed-day";
              holiday: string | null;
              slots: ({
                time: string;
                available: boolean;
                ready?: {
                  date: string;
                  time: string;
                };
                reason?: "not-bookable" | "taken" | "too-short";
              })[];
              nearest: ({
                date: string;
                time: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Cancels unconfirmed web bookings; clients are notified once the undo has expired
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postCitationsBulkCancel: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          citations: (string)[];
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              cancelled: number;
              until: string;
              skipped: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "nothing-to-cancel";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Restores the bookings of a bulk cancellation, on their bays or on others that are free
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postCitationsBulkCancelByIdUndo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              restored: number;
              left: ({
                _id: string;
                clientName: string;
                date: string;
                time: string;
                reason: "changed" | "told" | "taken";
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-bulk-cancel";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "undo-over";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Days with their opening hours, and the citations worked on in them by bay, each field as a column; without cancelled ones
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  getCitationsCalendar: {
    parameters: {
      query: {
        from: string;
        to: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              bays: number;
              slotStepMinutes: number;
              days: ({
                date: string;
                open: ({
                  opens: string;
                  closes: string;
                })[];
                holiday: string | null;
              })[];
              citations: {
                _id: (string)[];
                clientName: (string)[];
                clientEmail: (string)[];
                clientPhone: (string)[];
                vehicleType: (string)[];
                vehicleBrand: (string)[];
                vehicleModel: (string)[];
                vehicleYear: (number | null)[];
                notes: (string)[];
                date: (string)[];
                time: (string)[];
                status: ("pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled")[];
                overbooked: (boolean)[];
                workOrder: ({
                  inspected: boolean;
                  estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                  approvedLines: number;
                  proposedLines: number;
                } | null)[];
                updatedAt: (string)[];
                serviceName: (string)[];
                duration: (number)[];
                ready: ({
                  date: string;
                  time: string;
                } | null)[];
              };
              pieces: {
                citation: (number)[];
                bay: (number)[];
                date: (string)[];
                from: (string)[];
                until: (string)[];
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Which days of a month are closed, full or open for the job, of those that can be booked
   *
   * Access: everybody. API tokens: yes.
   */
  getCitationsDaysByMonth: {
    parameters: {
      query?: {
        service?: string;
      };
      header?: never;
      path: {
        month: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              month: string;
              days: ({
                date: string;
                state: "open" | "full" | "closed-weekday" | "closed-holiday" | "closed-day";
                holiday: string | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Mails a link that proves the mailbox of a booking above the budget of unconfirmed hours
   *
   * Access: everybody. API tokens: yes.
   */
  postCitationsLinks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          clientEmail: string;
          challenge?: string;
          website?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              mailed: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-many-requests" | "too-many-hours";
          });
        };
      };
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Free slots of a day for staff: without lead time; the bay of the given citation counts as free
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  getCitationsSlotsByDate: {
    parameters: {
      query?: {
        citation?: string;
        service?: string;
        product?: string;
      };
      header?: never;
      path: {
        date: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              date: string;
              slots: ({
                time: string;
                available: boolean;
              })[];
              nearest: ({
                date: string;
                time: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Unconfirmed web bookings that take a large share of the coming two weeks, by origin
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  getCitationsSuspicious: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              blocks: ({
                kind: "person" | "network" | "everybody";
                citations: (string)[];
                minutes: number;
                percent: number;
                from: string;
                to: string;
                clientName: string | null;
              })[];
              undoable: ({
                _id: string;
                cancelled: number;
                until: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Clients whose name, telephone or e-mail begins with the text; without text the newest
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  getClients: {
    parameters: {
      query?: {
        search?: string;
        asked?: "true";
        page?: number | string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              clients: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                motorcycles: ({
                  _id: string;
                  plate: string;
                  brand: string;
                  model: string;
                  year: number | null;
                })[];
                motorcycleCount: number;
                lastVisit: string | null;
              })[];
              total: number;
              page: number;
              totalPages: number;
              more: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * A client with contacts, motorcycles and merges
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  getClientsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes a client; a missing field keeps its value
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  patchClientsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          notes?: string;
          taxNumber?: string;
          taxName?: string;
          noMessages?: boolean;
          prefersWhatsApp?: boolean;
          addContacts?: ({
            kind: "phone";
            value: string;
            shared?: boolean;
          } | {
            kind: "email";
            value: string;
            shared?: boolean;
          })[];
          removeContacts?: (string)[];
          version: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "client-changed" | "contact-taken" | "anonymised";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Merges a client into another one; its records then count for that one
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postClientsByIdMerge: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          into: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "same-record";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "merged" | "anonymised";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Confirms that the records of a client are those of one person
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postClientsByIdOnePerson: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * All records of a client with their typed names and contacts, to choose those of another person
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  getClientsByIdSplit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              client: {
                _id: string;
                name: string;
                notes: string;
                taxNumber: string;
                taxName: string;
                noMessages: boolean;
                prefersWhatsApp: boolean;
                version: number;
                createdAt: string;
                anonymisedAt: string | null;
                contacts: ({
                  kind: "phone" | "email";
                  value: string;
                  key: string;
                })[];
                motorcycles: ({
                  _id: string;
                  plate: string;
                  brand: string;
                  model: string;
                  year: number | null;
                  from: string;
                  until: string | null;
                })[];
                merged: ({
                  _id: string;
                  name: string;
                  mergedAt: string;
                  canUnmerge: boolean;
                })[];
                askedNames: (string)[];
                canSplit: boolean;
                splits: ({
                  client: {
                    _id: string;
                    name: string;
                  };
                  from: {
                    _id: string;
                    name: string;
                  };
                  at: string;
                })[];
                suggestions: ({
                  _id: string;
                  name: string;
                  evidence: "same-contact" | "same-motorcycle";
                  shared: string;
                })[];
              };
              records: ({
                kind: "citation" | "reservation" | "sale";
                _id: string;
                date: string;
                name: string;
                email: string;
                phone: string;
                keys: (string)[];
                subject: string;
                motorcycle: {
                  _id: string;
                } | null;
              })[];
              seen: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Gives records of a client to a new client; contacts and motorcycles follow them
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postClientsByIdSplit: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          records: (string)[];
          seen: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "nothing-stays";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "anonymised" | "split-outdated" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Confirms that two clients are different people; returns the record of the first
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postClientsByIdTwoPeople: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          other: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "same-record";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "merged";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Undoes a split exactly, until either client changes
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postClientsByIdUndoSplit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-split" | "changed-since-split";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Undoes a merge, until either client changes
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postClientsByIdUnmerge: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              notes: string;
              taxNumber: string;
              taxName: string;
              noMessages: boolean;
              prefersWhatsApp: boolean;
              version: number;
              createdAt: string;
              anonymisedAt: string | null;
              contacts: ({
                kind: "phone" | "email";
                value: string;
                key: string;
              })[];
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                from: string;
                until: string | null;
              })[];
              merged: ({
                _id: string;
                name: string;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              askedNames: (string)[];
              canSplit: boolean;
              splits: ({
                client: {
                  _id: string;
                  name: string;
                };
                from: {
                  _id: string;
                  name: string;
                };
                at: string;
              })[];
              suggestions: ({
                _id: string;
                name: string;
                evidence: "same-contact" | "same-motorcycle";
                shared: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-merged" | "changed-since-merge" | "split-first";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Style sheet of the page with the data of a person
   *
   * Access: everybody. API tokens: yes.
   */
  getClientsExportStyleCss: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/css; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * All components by name, or those that match the search
   *
   * Access: stock | productos | servicios (or admins). API tokens: with stock or productos or servicios.
   */
  getComponentsComponents: {
    parameters: {
      query?: {
        search?: string;
        only?: "active" | "sellable";
        ids?: string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              code: string;
              name: string;
              unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
              quantity: number;
              minStock: number;
              targetStock: number | null;
              costPerUnit: number;
              salePrice: number | null;
              vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
              supplier: string;
              location: string;
              active: boolean;
              status: "in-stock" | "low" | "out";
              committed: number;
              available: number;
              createdAt: string;
              updatedAt: string;
            })[];
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Creates a component; its first quantity is a manual adjustment
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  postComponentsComponents: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          code: string;
          name: string;
          unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
          quantity?: number | string;
          minStock?: number | string;
          targetStock?: number | string | null;
          costPerUnit?: number | string;
          salePrice?: number | string | null;
          vehicleTypes?: ("motorcycle" | "bicycle" | "e-vehicle")[];
          supplier?: string;
          location?: string;
          active?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              name: string;
              unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
              quantity: number;
              minStock: number;
              targetStock: number | null;
              costPerUnit: number;
              salePrice: number | null;
              vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
              supplier: string;
              location: string;
              active: boolean;
              status: "in-stock" | "low" | "out";
              committed: number;
              available: number;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "code-taken" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Deletes a component that no service or product uses
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  deleteComponentsComponentsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "component-in-use";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes a component; a missing field keeps its value. A changed quantity is a manual adjustment
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  putComponentsComponentsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          code?: string;
          name?: string;
          unit?: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
          quantity?: number | string;
          minStock?: number | string;
          targetStock?: number | string | null;
          costPerUnit?: number | string;
          salePrice?: number | string | null;
          vehicleTypes?: ("motorcycle" | "bicycle" | "e-vehicle")[];
          supplier?: string;
          location?: string;
          active?: boolean;
          reason?: string;
          expectedQuantity?: number | string;
          expectedCostPerUnit?: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              name: string;
              unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
              quantity: number;
              minStock: number;
              targetStock: number | null;
              costPerUnit: number;
              salePrice: number | null;
              vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
              supplier: string;
              location: string;
              active: boolean;
              status: "in-stock" | "low" | "out";
              committed: number;
              available: number;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "code-taken" | "component-changed" | "unit-stays";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Ingreso de compra: adds stock; the new cost is the weighted average
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  postComponentsComponentsByIdPurchases: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          quantity: number | string;
          unitCost: number | string;
          supplier?: string;
          recordExpense?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              name: string;
              unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
              quantity: number;
              minStock: number;
              targetStock: number | null;
              costPerUnit: number;
              salePrice: number | null;
              vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
              supplier: string;
              location: string;
              active: boolean;
              status: "in-stock" | "low" | "out";
              committed: number;
              available: number;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The records that use a component and prevent its deletion
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  getComponentsComponentsByIdUsers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              services: ({
                _id: string;
                name: string;
              })[];
              products: ({
                _id: string;
                name: string;
              })[];
              citations: ({
                _id: string;
                name: string;
              })[];
              reservations: ({
                _id: string;
                name: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * All components as CSV (semicolon, comma decimals, BOM)
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  getComponentsCsv: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/csv; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Imports components from CSV: all lines or none; with `preview` it writes nothing
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  postComponentsCsv: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          csv: string;
          preview?: boolean;
          nearCodes?: ({
            code: string;
            same: string | null;
          })[];
          version?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              created: number;
              updated: number;
              unchanged: number;
              changes: ({
                line: number;
                code: string;
                name: string;
                kind: "created" | "updated";
                cells: ({
                  column: "codigo" | "nombre" | "unidad" | "cantidad" | "stock_minimo" | "costo_unitario" | "precio_venta" | "vehiculos" | "proveedor" | "ubicacion" | "activo" | "cantidad_objetivo";
                  before: string;
                  after: string;
                })[];
              })[];
              problems: ({
                line: number;
                column: string;
                sentence: string;
              })[];
              problemCount: number;
              questions: ({
                line: number;
                code: string;
                name: string;
                candidates: ({
                  code: string;
                  name: string;
                })[];
              })[];
              questionCount: number;
              version: string;
              imported: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "code-taken";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sells a component over the counter; `salePrice` is per unit
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  postComponentsSell: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          componentId: string;
          quantity: number | string;
          salePrice: number | string;
          clientName: string;
          clientEmail?: string;
          clientPhone?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              component: {
                _id: string;
                code: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                minStock: number;
                targetStock: number | null;
                costPerUnit: number;
                salePrice: number | null;
                vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                supplier: string;
                location: string;
                active: boolean;
                status: "in-stock" | "low" | "out";
                committed: number;
                available: number;
                createdAt: string;
                updatedAt: string;
              };
              total: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "component-inactive" | "insufficient-stock" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Drops deferred work, marks it as done in a citation, or puts it back
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  patchDeferredWorkById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          dropped?: boolean;
          doneIn?: string | null;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-deferred-work";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "deferred-work-closed" | "other-motorcycle";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records what the client answered at the counter or by telephone; a draft is frozen first, and an approved line can still be declined
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postEstimatesByIdAnswers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          method: "counter" | "phone" | "whatsapp" | "within-limit";
          name?: string;
          answers: ({
            line: string;
            decision: "approve" | "decline" | "call-me";
            version?: number | string;
          })[];
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "answered-twice" | "no-answers" | "two-alternatives" | "only-approvals";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-estimate" | "unknown-line";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "estimate-not-open" | "estimate-expired" | "order-closed" | "line-changed" | "nothing-to-propose" | "already-answered" | "no-limit" | "above-limit";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Freezes a draft and returns the link and the text for the client; with `email` it is mailed. An estimate that was sent before is superseded; sending a sent one again returns a new link to it
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postEstimatesByIdSend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          channel: "whatsapp" | "email" | "link";
          lines?: ({
            line: string;
            version: number | string;
          })[];
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              order: {
                _id: string;
                citation: string;
                number: number;
                receivedAt: string;
                km: number | null;
                fuelEighths: number | null;
                accessories: (string)[];
                complaint: string;
                promised: {
                  date: string;
                  time: string;
                } | null;
                limit: number | null;
                base: number;
                approved: number;
                checklist: string;
                inspectedAt: string | null;
                closedAt: string | null;
                version: number;
                lines: ({
                  _id: string;
                  kind: "labour" | "part" | "service" | "outside";
                  component: string | null;
                  service: string | null;
                  text: string;
                  quantity: number;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                  price: number;
                  cost: number | null;
                  total: number;
                  cause: string;
                  correction: string;
                  choiceGroup: number | null;
                  finding: number | null;
                  state: "proposed" | "approved" | "declined" | "done";
                  version: number;
                })[];
                findings: ({
                  position: number;
                  item: string;
                  state: "ok" | "watch" | "now" | "not-applicable" | null;
                  note: string;
                })[];
                photos: ({
                  _id: string;
                  moment: "in" | "during" | "out";
                  view: "front" | "left" | "right" | "back" | null;
                  finding: number | null;
                  line: string | null;
                  takenAt: string;
                  by: string;
                  shownToClient: boolean;
                })[];
                estimates: ({
                  _id: string;
                  version: number;
                  state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                  channel: "whatsapp" | "email" | "link" | "counter" | null;
                  proposedAt: string;
                  proposedBy: string;
                  sentAt: string | null;
                  validUntil: string | null;
                  contentHash: string | null;
                  total: number;
                  lines: ({
                    line: string;
                    text: string;
                    cause: string;
                    quantity: number;
                    price: number;
                    total: number;
                    choiceGroup: number | null;
                    photos: (string)[];
                  })[];
                  decisions: ({
                    line: string;
                    decision: "approve" | "decline" | "call-me";
                    method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                    name: string;
                    by: string;
                    at: string;
                    device: string;
                    fromStaffNetwork: boolean;
                  })[];
                })[];
              };
              link: string;
              message: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-estimate";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "estimate-not-open" | "nothing-to-propose" | "order-changed" | "order-closed" | "no-address";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Withdraws a draft or sent estimate: its open lines cannot be answered any more
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postEstimatesByIdWithdraw: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-estimate";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "estimate-not-open" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Expenses of a period, newest first; `total` is the sum of all pages, in dollars
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getExpenses: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            expenses: ({
              _id: string;
              date: string;
              concept: string;
              category: string;
              amount: number;
              notes: string;
              receiptImage: string | null;
              receiptType: "image" | "pdf" | null;
              repeatMonthly: boolean;
              nextDate: string | null;
              enteredBy: string | null;
              payment?: {
                movement: string;
                method: string;
                currency: "USD" | "UYU";
                amount: number;
              };
              version: number;
              createdAt: string;
              updatedAt: string;
            })[];
            total: number;
            count: number;
            page: number;
            totalPages: number;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records an expense with an optional receipt (a picture or a PDF)
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  postExpenses: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          amount: number | string;
          concept: string;
          category?: "" | "Alquiler" | "Sueldo" | "Materia prima" | "Maquinas y herramientas" | "Fletes / Envios" | "Viaticos" | "Software y licencias" | "Comisiones de venta" | "Publicidad" | "Ferias comerciales" | "Marketing";
          date?: string;
          notes?: string;
          repeatMonthly?: boolean | "true" | "false";
          receiptImage?: Blob;
        };
        "application/json": {
          amount: number | string;
          concept: string;
          category?: "" | "Alquiler" | "Sueldo" | "Materia prima" | "Maquinas y herramientas" | "Fletes / Envios" | "Viaticos" | "Software y licencias" | "Comisiones de venta" | "Publicidad" | "Ferias comerciales" | "Marketing";
          date?: string;
          notes?: string;
          repeatMonthly?: boolean | "true" | "false";
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              date: string;
              concept: string;
              category: string;
              amount: number;
              notes: string;
              receiptImage: string | null;
              receiptType: "image" | "pdf" | null;
              repeatMonthly: boolean;
              nextDate: string | null;
              enteredBy: string | null;
              payment?: {
                movement: string;
                method: string;
                currency: "USD" | "UYU";
                amount: number;
              };
              version: number;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "not-an-image" | "broken-pdf" | "too-many-pixels" | "side-too-long" | "too-many-files";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-large" | "image-too-large";
          });
        };
      };
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Expenses of a period as CSV (semicolon, comma decimals, BOM)
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getExpensesCsv: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/csv; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Deletes an expense; with `stopRepeating` it also ends its monthly repetition
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  deleteExpensesById: {
    parameters: {
      query?: {
        stopRepeating?: "true" | "false";
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-expense";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes an expense; a new file replaces its receipt
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  putExpensesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          amount: number | string;
          concept: string;
          category?: "" | "Alquiler" | "Sueldo" | "Materia prima" | "Maquinas y herramientas" | "Fletes / Envios" | "Viaticos" | "Software y licencias" | "Comisiones de venta" | "Publicidad" | "Ferias comerciales" | "Marketing";
          date?: string;
          notes?: string;
          repeatMonthly?: boolean | "true" | "false";
          removeReceipt?: boolean | "true" | "false";
          expectedVersion?: number | string;
          receiptImage?: Blob;
        };
        "application/json": {
          amount: number | string;
          concept: string;
          category?: "" | "Alquiler" | "Sueldo" | "Materia prima" | "Maquinas y herramientas" | "Fletes / Envios" | "Viaticos" | "Software y licencias" | "Comisiones de venta" | "Publicidad" | "Ferias comerciales" | "Marketing";
          date?: string;
          notes?: string;
          repeatMonthly?: boolean | "true" | "false";
          removeReceipt?: boolean | "true" | "false";
          expectedVersion?: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              date: string;
              concept: string;
              category: string;
              amount: number;
              notes: string;
              receiptImage: string | null;
              receiptType: "image" | "pdf" | null;
              repeatMonthly: boolean;
              nextDate: string | null;
              enteredBy: string | null;
              payment?: {
                movement: string;
                method: string;
                currency: "USD" | "UYU";
                amount: number;
              };
              version: number;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "not-an-image" | "broken-pdf" | "too-many-pixels" | "side-too-long" | "too-many-files";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-expense";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "changed-meanwhile";
          });
        };
      };
      413: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-large" | "image-too-large";
          });
        };
      };
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records how an expense was paid, once; without `amount`, its whole amount
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  postExpensesByIdPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          method: string;
          amount?: number | string;
          currency: "USD" | "UYU";
          rate?: number | string;
          confirmRate?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              date: string;
              concept: string;
              category: string;
              amount: number;
              notes: string;
              receiptImage: string | null;
              receiptType: "image" | "pdf" | null;
              repeatMonthly: boolean;
              nextDate: string | null;
              enteredBy: string | null;
              payment?: {
                movement: string;
                method: string;
                currency: "USD" | "UYU";
                amount: number;
              };
              version: number;
              createdAt: string;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-expense";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "already-paid" | "unknown-method" | "by-provider" | "unusual-rate";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The receipt of an expense: a picture, or a PDF as an attachment
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getExpensesByIdReceipt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
          "application/pdf": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-expense" | "unknown-receipt";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Archive of a period for the accountant: income, expenses, money and stock as CSV, and the receipts
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getFinancialAccountantZip: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/zip": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-large";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Fees by payment, closings of the till, and the value of the stock at the end of a period
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getFinancialBooks: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              fees: ({
                id: string;
                day: string;
                source: string;
                amount: number;
                fee: number;
              })[];
              closings: ({
                number: number;
                from: string;
                day: string;
                kind: "close" | "reopen";
                reopens: number | null;
                differences: ({
                  method: string;
                  currency: "USD" | "UYU";
                  amount: number;
                })[];
                note: string;
                by: string;
              })[];
              stock: {
                day: string;
                value: number;
                isDerived: boolean;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Figures of a period: overall, of services and of products
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getFinancialMetrics: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              overall: {
                totalIncome: number;
                totalCosts: number;
                netProfit: number;
                averageMargin: number | null;
                totalTransactions: number;
                totalExpenses: number;
                paymentFees: number;
                stockPurchases: number;
                result: number;
              };
              services: {
                income: number;
                costs: number;
                profit: number;
                margin: number | null;
                count: number;
              };
              products: {
                income: number;
                costs: number;
                profit: number;
                margin: number | null;
                count: number;
              };
              expenses: {
                count: number;
                categories: ({
                  category: string;
                  amount: number;
                  count: number;
                })[];
              };
              periods: {
                unit: "day" | "month";
                points: ({
                  period: string;
                  income: number;
                  costs: number;
                  profit: number;
                  expenses: number;
                })[];
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lines of the income ledger, newest first
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getFinancialTransactions: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
        startDate?: string;
        endDate?: string;
        cause?: string;
        line?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              transactions: ({
                _id: string;
                type: "service" | "product";
                createdAt: string;
                salePrice: number;
                cost: number;
                profit: number;
                profitMargin: number | null;
                roi: number | null;
                cause: {
                  type: "citation" | "reservation" | "component_sale" | "product_sale";
                  id: string;
                };
                citation: {
                  clientName: string;
                  clientEmail: string;
                  clientPhone: string;
                  service: {
                    name: string;
                  };
                } | null;
                reservation: {
                  clientName: string;
                  clientEmail: string;
                  clientPhone: string;
                  clientCountry: string;
                  product: {
                    name: string;
                  };
                } | null;
                kind: "sale" | "void" | "refund" | "credit" | "discount";
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                reason: string;
                by: string;
                original: {
                  _id: string;
                  createdAt: string;
                  salePrice: number;
                } | null;
                voidedBy: {
                  _id: string;
                  createdAt: string;
                  salePrice: number;
                } | null;
                refunds: ({
                  _id: string;
                  createdAt: string;
                  salePrice: number;
                })[];
                discounts?: ({
                  _id: string;
                  createdAt: string;
                  salePrice: number;
                })[];
                paidBy?: (string)[];
              })[];
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Income of a period as CSV (semicolon, comma decimals, BOM)
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getFinancialTransactionsCsv: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/csv; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The components that return to stock once the sale of this line is voided
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getFinancialTransactionsByIdReturns: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              components: ({
                code: string;
                name: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                deleted: boolean;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-transaction";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-a-sale" | "already-voided";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Clients to notify, one card per client; by state. At most 200 cards
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  getFollowUps: {
    parameters: {
      query?: {
        state?: "waiting" | "told" | "snoozed" | "answered" | "dropped";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              cards: ({
                client: {
                  _id: string;
                  name: string;
                  phone: string;
                  email: string;
                  prefersWhatsApp: boolean;
                };
                reasons: ({
                  _id: string;
                  kind: "reminder" | "ready" | "estimate" | "next-service" | "deferred" | "payment";
                  state: "waiting" | "told" | "snoozed" | "answered" | "dropped";
                  motorcycle: {
                    _id: string;
                    plate: string;
                    brand: string;
                    model: string;
                    year: number | null;
                  } | null;
                  citation: string | null;
                  about: string;
                  dueDay: string;
                  snoozedUntil: string | null;
                  droppedReason: string;
                })[];
                message: string;
                told: {
                  by: string;
                  at: string;
                  channel: "whatsapp" | "email" | "phone";
                } | null;
                booked: {
                  _id: string;
                  date: string;
                } | null;
              })[];
              total: number;
              results: {
                told: number;
                booked: number;
                sold: number;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Marks a client as notified, snoozes or drops it, or puts it back
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  patchFollowUpsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          state: "waiting" | "told" | "snoozed" | "dropped";
          channel?: "whatsapp" | "email" | "phone";
          snoozeUntil?: string;
          reason?: string;
          reasons?: (string)[];
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              client: {
                _id: string;
                name: string;
                phone: string;
                email: string;
                prefersWhatsApp: boolean;
              };
              reasons: ({
                _id: string;
                kind: "reminder" | "ready" | "estimate" | "next-service" | "deferred" | "payment";
                state: "waiting" | "told" | "snoozed" | "answered" | "dropped";
                motorcycle: {
                  _id: string;
                  plate: string;
                  brand: string;
                  model: string;
                  year: number | null;
                } | null;
                citation: string | null;
                about: string;
                dueDay: string;
                snoozedUntil: string | null;
                droppedReason: string;
              })[];
              message: string;
              told: {
                by: string;
                at: string;
                channel: "whatsapp" | "email" | "phone";
              } | null;
              booked: {
                _id: string;
                date: string;
              } | null;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-follow-up";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "already-told" | "follow-up-changed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * How many clients are to be notified, at most 200
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  getFollowUpsCount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              waiting: number;
              more: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Whether the process answers
   *
   * Access: everybody. API tokens: yes.
   */
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              status: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists delivered citations and completed reservations, latest first; all of them with limit −1
   *
   * Access: historial (or admins). API tokens: with historial.
   */
  getHistory: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: "-1" | -1 | number | string;
        includeCancelled?: "true" | "false";
        year?: number | string;
        month?: number | string;
        brand?: string;
        model?: string;
        country?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              items: ({
                kind: "citation" | "reservation";
                _id: string;
                clientName: string;
                clientEmail: string;
                clientPhone: string;
                clientCountry: string | null;
                service: {
                  name: string;
                } | null;
                product: {
                  name: string;
                } | null;
                vehicleBrand: string;
                vehicleModel: string;
                vehicleYear: number | null;
                price: number;
                status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "completed";
                deleted: boolean;
                voided: boolean;
                commented: boolean;
                closedAt: string | null;
                date: string;
              })[];
              counters: {
                total: number;
                citations: number;
                reservations: number;
                cancelled: number;
                deleted: number;
              };
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Returns all records of a client or a motorcycle that the caller may read
   *
   * Access: historial | agenda | reservas (or admins). API tokens: with historial or agenda or reservas.
   */
  getHistoryClientsByKindById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: "client" | "motorcycle";
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              lastVisit: string | null;
              totals: {
                visits: number;
                purchases: number;
                spent: number;
              };
              total: number;
              items: ({
                kind: "citation" | "reservation";
                _id: string;
                clientName: string;
                clientEmail: string;
                clientPhone: string;
                clientCountry: string | null;
                service: {
                  name: string;
                } | null;
                product: {
                  name: string;
                } | null;
                vehicleBrand: string;
                vehicleModel: string;
                vehicleYear: number | null;
                price: number;
                status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "completed";
                deleted: boolean;
                voided: boolean;
                commented: boolean;
                closedAt: string | null;
                date: string;
              })[];
              purchases: ({
                _id: string;
                date: string;
                name: string;
                quantity: number;
                price: number;
                voided: boolean;
              })[];
              unpaid: ({
                cause: {
                  kind: "citation" | "reservation" | "sale";
                  id: string;
                };
                title: string;
                amount: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-client" | "unknown-motorcycle";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Discards a waiting notice of a change: nothing is sent
   *
   * Access: agenda | reservas (or admins). API tokens: with agenda or reservas.
   */
  postMailByIdDrop: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-mail";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-held";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Puts a failed or withheld mail into the queue
   *
   * Access: agenda | reservas (or admins). API tokens: with agenda or reservas.
   */
  postMailByIdRetry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              recipient: string;
              kind: string;
              subject: string;
              state: "queued" | "sent" | "stored" | "failed" | "withheld";
              attempts: number;
              lastError: string | null;
              citation: string | null;
              reservation: string | null;
              heldUntil: string | null;
              createdAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-mail";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-failed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sends a waiting notice of a change now
   *
   * Access: agenda | reservas (or admins). API tokens: with agenda or reservas.
   */
  postMailByIdSend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-mail";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-held";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Figures of the process for a monitoring system, in the OpenMetrics format
   *
   * Access: everybody. API tokens: yes.
   */
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/openmetrics-text; version=1.0.0; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * What a record is charged, what was paid, and what is left
   *
   * Access: agenda | reservas | stock | productos | finanzas (or admins). API tokens: with agenda or reservas or stock or productos or finanzas.
   */
  getMoneyBalance: {
    parameters: {
      query: {
        kind: "citation" | "reservation" | "sale";
        id: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              state: "open" | "sold" | "over" | "unrecorded";
              total: number;
              discount: number;
              discountTerms: {
                percent: number | null;
                reason: string;
              };
              kept: number;
              keptReason: string;
              paid: number;
              deposits: number;
              balance: number;
              movements: ({
                _id: string;
                entry: string;
                day: string;
                aboutDay: string | null;
                createdAt: string;
                cause: {
                  kind: "citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment";
                  id: string | null;
                };
                kind: "payment" | "deposit" | "refund" | "change" | "in" | "out";
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                amount: number;
                rate: number | null;
                usd: number;
                fee: number;
                reverses: string | null;
                isReversed: boolean;
                isOnline: boolean;
                note: string;
                by: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "not-allowed-here";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-record";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sets the discount of a record as an amount or a percentage; 0 removes it
   *
   * Access: agenda | reservas | stock | productos (or admins). API tokens: with agenda or reservas or stock or productos. Some calls need a step-up, which a token cannot give.
   */
  putMoneyDiscount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          cause: {
            kind: "citation" | "reservation" | "sale";
            id: string;
          };
          amount?: number | string;
          percent?: number | string;
          reason: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              state: "open" | "sold" | "over" | "unrecorded";
              total: number;
              discount: number;
              discountTerms: {
                percent: number | null;
                reason: string;
              };
              kept: number;
              keptReason: string;
              paid: number;
              deposits: number;
              balance: number;
              movements: ({
                _id: string;
                entry: string;
                day: string;
                aboutDay: string | null;
                createdAt: string;
                cause: {
                  kind: "citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment";
                  id: string | null;
                };
                kind: "payment" | "deposit" | "refund" | "change" | "in" | "out";
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                amount: number;
                rate: number | null;
                usd: number;
                fee: number;
                reverses: string | null;
                isReversed: boolean;
                isOnline: boolean;
                note: string;
                by: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "not-allowed-here" | "step-up-needed" | "not-by-token";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-record";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "more-than-total" | "nothing-to-discount";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Money received in a period by method and currency; deposits and debts of now
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getMoneyFigures: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              received: ({
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                amount: number;
                usd: number;
                fee: number;
                count: number;
              })[];
              deposits: number;
              receivable: number;
              payable: number;
              kept: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sets the part of the deposits of a cancelled record that the workshop keeps
   *
   * Access: agenda | reservas | stock | productos (or admins). API tokens: with agenda or reservas or stock or productos.
   */
  putMoneyKept: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          cause: {
            kind: "citation" | "reservation" | "sale";
            id: string;
          };
          amount: number | string;
          reason: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              state: "open" | "sold" | "over" | "unrecorded";
              total: number;
              discount: number;
              discountTerms: {
                percent: number | null;
                reason: string;
              };
              kept: number;
              keptReason: string;
              paid: number;
              deposits: number;
              balance: number;
              movements: ({
                _id: string;
                entry: string;
                day: string;
                aboutDay: string | null;
                createdAt: string;
                cause: {
                  kind: "citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment";
                  id: string | null;
                };
                kind: "payment" | "deposit" | "refund" | "change" | "in" | "out";
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                amount: number;
                rate: number | null;
                usd: number;
                fee: number;
                reverses: string | null;
                isReversed: boolean;
                isOnline: boolean;
                note: string;
                by: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "not-allowed-here";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-record";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "more-than-paid" | "not-over";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records a payment, a deposit or a refund of a record, in one or several parts
   *
   * Access: agenda | reservas | stock | productos (or admins). API tokens: with agenda or reservas or stock or productos. Some calls need a step-up, which a token cannot give.
   */
  postMoneyMovements: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          kind: "payment" | "deposit" | "refund";
          cause: {
            kind: "citation" | "reservation" | "sale";
            id: string;
          };
          legs: ({
            method: string;
            amount: number | string;
            currency: "USD" | "UYU";
            rate?: number | string;
          })[];
          change?: {
            amount: number | string;
            currency: "USD" | "UYU";
            rate?: number | string;
          };
          note?: string;
          confirmRate?: boolean;
          confirmRefunded?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              state: "open" | "sold" | "over" | "unrecorded";
              total: number;
              discount: number;
              discountTerms: {
                percent: number | null;
                reason: string;
              };
              kept: number;
              keptReason: string;
              paid: number;
              deposits: number;
              balance: number;
              movements: ({
                _id: string;
                entry: string;
                day: string;
                aboutDay: string | null;
                createdAt: string;
                cause: {
                  kind: "citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment";
                  id: string | null;
                };
                kind: "payment" | "deposit" | "refund" | "change" | "in" | "out";
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                amount: number;
                rate: number | null;
                usd: number;
                fee: number;
                reverses: string | null;
                isReversed: boolean;
                isOnline: boolean;
                note: string;
                by: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "not-allowed-here" | "step-up-needed" | "not-by-token";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-record";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "pays-refunded" | "unknown-method" | "unusual-rate" | "more-than-due" | "nothing-to-pay" | "more-than-paid" | "more-than-over" | "by-provider" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Reverses a movement and the other parts of its payment with lines of their own, once
   *
   * Access: agenda | reservas | stock | productos | finanzas (or admins). API tokens: with agenda or reservas or stock or productos or finanzas.
   */
  postMoneyMovementsByIdReverse: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              movements: ({
                _id: string;
                entry: string;
                day: string;
                aboutDay: string | null;
                createdAt: string;
                cause: {
                  kind: "citation" | "reservation" | "sale" | "expense" | "float" | "withdrawal" | "adjustment";
                  id: string | null;
                };
                kind: "payment" | "deposit" | "refund" | "change" | "in" | "out";
                method: {
                  _id: string;
                  kind: "cash" | "card" | "transfer" | "paypal" | "other";
                  label: string;
                };
                currency: "USD" | "UYU";
                amount: number;
                rate: number | null;
                usd: number;
                fee: number;
                reverses: string | null;
                isReversed: boolean;
                isOnline: boolean;
                note: string;
                by: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "not-allowed-here";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-movement";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "already-reversed" | "by-provider";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Movements of money of a period as CSV (semicolon, comma decimals, BOM)
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getMoneyMovementsExport: {
    parameters: {
      query?: {
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/csv; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records whose payments exceed what they are charged, oldest first
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getMoneyPayables: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              charges: ({
                cause: {
                  kind: "citation" | "reservation" | "sale";
                  id: string;
                };
                title: string;
                clientName: string;
                clientPhone: string;
                amount: number;
                since: string;
              })[];
              amount: number;
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sold records that are not paid wholly, oldest first
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getMoneyReceivables: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              charges: ({
                cause: {
                  kind: "citation" | "reservation" | "sale";
                  id: string;
                };
                title: string;
                clientName: string;
                clientPhone: string;
                amount: number;
                since: string;
              })[];
              amount: number;
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Motorcycles whose plate, brand, model, year or frame number begins with the text
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  getMotorcycles: {
    parameters: {
      query?: {
        search?: string;
        page?: number | string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              motorcycles: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
                owners: ({
                  _id: string;
                  name: string;
                  phone: string;
                  email: string;
                })[];
                lastVisit: string | null;
              })[];
              total: number;
              page: number;
              totalPages: number;
              more: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * A motorcycle with owners, kilometres and merges
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  getMotorcyclesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-motorcycle";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes a motorcycle or its owners; a missing field keeps its value
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  patchMotorcyclesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          plate?: string;
          vin?: string;
          vehicleType?: "motorcycle" | "bicycle" | "e-vehicle";
          brand?: string;
          model?: string;
          year?: number | string | null;
          colour?: string;
          notes?: string;
          addOwner?: string;
          endOwners?: (string)[];
          version: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-motorcycle" | "unknown-client";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "motorcycle-changed" | "plate-taken" | "anonymised";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Adds work that the client declined or postponed
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postMotorcyclesByIdDeferredWork: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          text: string;
          reason: "declined" | "later";
          dueDay?: string | null;
          dueKm?: number | string | null;
          serviceId?: string | null;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-motorcycle";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Merges a motorcycle without plate into another one
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postMotorcyclesByIdMerge: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          into: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "same-record";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-motorcycle";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "merged" | "has-plate";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Adds kilometres; a doubtful reading must be confirmed
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postMotorcyclesByIdReadings: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          km: number | string;
          confirmed?: boolean;
          last?: number | string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-motorcycle";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "reading-lower" | "reading-too-high" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Undoes a merge, until either motorcycle changes
   *
   * Access: agenda | reservas | historial (or admins). API tokens: with agenda or reservas or historial.
   */
  postMotorcyclesByIdUnmerge: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              plate: string;
              brand: string;
              model: string;
              year: number | null;
              vehicleType: "motorcycle" | "bicycle" | "e-vehicle";
              vin: string;
              colour: string;
              notes: string;
              version: number;
              createdAt: string;
              owners: ({
                _id: string;
                name: string;
                phone: string;
                email: string;
                noMessages: boolean;
                from: string;
                until: string | null;
              })[];
              readings: ({
                _id: string;
                km: number;
                at: string;
                source: "reception" | "delivery" | "record" | "client" | "import";
                by: string;
                corrected: {
                  by: string;
                  at: string;
                } | null;
              })[];
              nextServices: ({
                service: {
                  _id: string;
                  name: string;
                };
                dueDay: string | null;
                dueKm: number | null;
                projectedDay: string | null;
                ground: string | null;
                fromDay: string;
                fromCitation: string;
              })[];
              deferredWork: ({
                _id: string;
                text: string;
                reason: "declined" | "later";
                service: {
                  _id: string;
                  name: string;
                } | null;
                dueDay: string | null;
                dueKm: number | null;
                doneIn: {
                  _id: string;
                  date: string;
                } | null;
                droppedAt: string | null;
                by: string;
                createdAt: string;
              })[];
              recentCitations: ({
                _id: string;
                date: string;
                service: string;
              })[];
              merged: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
                mergedAt: string;
                canUnmerge: boolean;
              })[];
              suggestions: ({
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-motorcycle";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-merged" | "changed-since-merge";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The appointment behind a link of a client, where its vehicle is, and its estimate; or the reservation behind it, and its payment
   *
   * Access: everybody. API tokens: yes.
   */
  getMyByToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              kind: "citation";
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              phase: "booked" | "received" | "inspecting" | "awaiting-answer" | "answered" | "working" | "ready" | "delivered" | "cancelled";
              steps: ({
                step: "received" | "inspecting" | "awaiting-answer" | "answered" | "working" | "ready";
                state: "done" | "now" | "next";
              })[];
              client: {
                name: string;
                phone: string;
                email: string;
              };
              vehicle: string;
              vehicleType: string;
              service: {
                name: string;
                duration: number;
                price: number;
              };
              date: string;
              time: string;
              past: boolean;
              todayHours: string;
              ready: {
                date: string;
                time: string;
              };
              calendar: string;
              order: {
                number: number;
                promised: {
                  date: string;
                  time: string;
                } | null;
                total: number;
                agreed: ({
                  text: string;
                  total: number;
                })[];
                findings: {
                  now: number;
                  watch: number;
                  ok: number;
                };
                photos: ({
                  _id: string;
                  moment: "in" | "during" | "out";
                  view: "front" | "left" | "right" | "back" | null;
                })[];
              } | null;
              estimate: {
                version: number;
                state: "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                contentHash: string;
                validUntil: string;
                lines: ({
                  _id: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: ({
                    _id: string;
                    moment: "in" | "during" | "out";
                    view: "front" | "left" | "right" | "back" | null;
                    item: string | null;
                  })[];
                  decision: "approve" | "decline" | "call-me" | null;
                  urgency: "now" | "watch" | null;
                  correction: "approve" | "decline" | null;
                })[];
              } | null;
              canCancel: boolean;
              move: {
                condition: "movable" | "arrived" | "not-offered" | "too-late" | "too-often";
                left: number;
                until: {
                  date: string;
                  time: string;
                };
              };
              receipt: {
                date: string;
                taxNumber: string;
                taxName: string;
                lines: ({
                  text: string;
                  quantity: number;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                  price: number;
                  total: number;
                })[];
                total: number;
                due: number;
                rows: ({
                  label: string;
                  amount: string;
                })[];
              } | null;
            } | {
              kind: "reservation";
              code: string;
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              phase: "reserved" | "confirmed" | "importing" | "preparing" | "on-the-way" | "installing" | "ready" | "delivered" | "cancelled";
              steps: ({
                step: "reserved" | "confirmed" | "importing" | "preparing" | "on-the-way" | "installing" | "ready" | "delivered";
                state: "done" | "now" | "next";
              })[];
              client: {
                name: string;
                phone: string;
                email: string;
              };
              product: {
                name: string;
                price: number;
              };
              picture: string;
              vehicle: string;
              reservedOn: string;
              payment: {
                state: "pending" | "processing" | "received" | "partly-returned" | "returned" | "none";
                amount: number;
              };
              canPay: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "citation-not-found";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The client’s answers to the lines of the estimate that was shown; `estimate-changed` returns the estimate as it is now
   *
   * Access: everybody. API tokens: yes.
   */
  postMyByTokenAnswers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          contentHash: string;
          answers: ({
            line: string;
            decision: "approve" | "decline" | "call-me";
          })[];
          name?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              kind: "citation";
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              phase: "booked" | "received" | "inspecting" | "awaiting-answer" | "answered" | "working" | "ready" | "delivered" | "cancelled";
              steps: ({
                step: "received" | "inspecting" | "awaiting-answer" | "answered" | "working" | "ready";
                state: "done" | "now" | "next";
              })[];
              client: {
                name: string;
                phone: string;
                email: string;
              };
              vehicle: string;
              vehicleType: string;
              service: {
                name: string;
                duration: number;
                price: number;
              };
              date: string;
              time: string;
              past: boolean;
              todayHours: string;
              ready: {
                date: string;
                time: string;
              };
              calendar: string;
              order: {
                number: number;
                promised: {
                  date: string;
                  time: string;
                } | null;
                total: number;
                agreed: ({
                  text: string;
                  total: number;
                })[];
                findings: {
                  now: number;
                  watch: number;
                  ok: number;
                };
                photos: ({
                  _id: string;
                  moment: "in" | "during" | "out";
                  view: "front" | "left" | "right" | "back" | null;
                })[];
              } | null;
              estimate: {
                version: number;
                state: "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                contentHash: string;
                validUntil: string;
                lines: ({
                  _id: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: ({
                    _id: string;
                    moment: "in" | "during" | "out";
                    view: "front" | "left" | "right" | "back" | null;
                    item: string | null;
                  })[];
                  decision: "approve" | "decline" | "call-me" | null;
                  urgency: "now" | "watch" | null;
                  correction: "approve" | "decline" | null;
                })[];
              } | null;
              canCancel: boolean;
              move: {
                condition: "movable" | "arrived" | "not-offered" | "too-late" | "too-often";
                left: number;
                until: {
                  date: string;
                  time: string;
                };
              };
              receipt: {
                date: string;
                taxNumber: string;
                taxName: string;
                lines: ({
                  text: string;
                  quantity: number;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                  price: number;
                  total: number;
                })[];
                total: number;
                due: number;
                rows: ({
                  label: string;
                  amount: string;
                })[];
              } | null;
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "no-answers" | "answered-twice" | "two-alternatives";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "citation-not-found" | "unknown-line";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "estimate-changed" | "estimate-expired" | "no-open-estimate" | "already-answered" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The appointment behind a link as a calendar entry
   *
   * Access: everybody. API tokens: yes.
   */
  getMyByTokenCalendarIcs: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/calendar; charset=utf-8": string;
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "citation-not-found";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Moves the appointment to another slot, until the cut-off and as often as the workshop allows
   *
   * Access: everybody. API tokens: yes.
   */
  postMyByTokenReschedule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          date: string;
          time: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              kind: "citation";
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              phase: "booked" | "received" | "inspecting" | "awaiting-answer" | "answered" | "working" | "ready" | "delivered" | "cancelled";
              steps: ({
                step: "received" | "inspecting" | "awaiting-answer" | "answered" | "working" | "ready";
                state: "done" | "now" | "next";
              })[];
              client: {
                name: string;
                phone: string;
                email: string;
              };
              vehicle: string;
              vehicleType: string;
              service: {
                name: string;
                duration: number;
                price: number;
              };
              date: string;
              time: string;
              past: boolean;
              todayHours: string;
              ready: {
                date: string;
                time: string;
              };
              calendar: string;
              order: {
                number: number;
                promised: {
                  date: string;
                  time: string;
                } | null;
                total: number;
                agreed: ({
                  text: string;
                  total: number;
                })[];
                findings: {
                  now: number;
                  watch: number;
                  ok: number;
                };
                photos: ({
                  _id: string;
                  moment: "in" | "during" | "out";
                  view: "front" | "left" | "right" | "back" | null;
                })[];
              } | null;
              estimate: {
                version: number;
                state: "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                contentHash: string;
                validUntil: string;
                lines: ({
                  _id: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: ({
                    _id: string;
                    moment: "in" | "during" | "out";
                    view: "front" | "left" | "right" | "back" | null;
                    item: string | null;
                  })[];
                  decision: "approve" | "decline" | "call-me" | null;
                  urgency: "now" | "watch" | null;
                  correction: "approve" | "decline" | null;
                })[];
              } | null;
              canCancel: boolean;
              move: {
                condition: "movable" | "arrived" | "not-offered" | "too-late" | "too-often";
                left: number;
                until: {
                  date: string;
                  time: string;
                };
              };
              receipt: {
                date: string;
                taxNumber: string;
                taxName: string;
                lines: ({
                  text: string;
                  quantity: number;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                  price: number;
                  total: number;
                })[];
                total: number;
                due: number;
                rows: ({
                  label: string;
                  amount: string;
                })[];
              } | null;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "citation-not-found";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "slot-taken" | "slot-unavailable" | "move-too-late" | "moved-too-often" | "not-movable";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The ways to pay, in their order, and the last rate of the dollar
   *
   * Access: agenda | reservas | stock | productos | finanzas (or admins). API tokens: with agenda or reservas or stock or productos or finanzas.
   */
  getPaymentMethods: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              version: string;
              methods: ({
                _id: string;
                kind: "cash" | "card" | "transfer" | "paypal" | "other";
                label: string;
                active: boolean;
                feePercent: number;
              })[];
              lastRate: number | null;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * «Revisado»: ends the review of a payment that holds no money, after reading its order at PayPal
   *
   * Access: reservas | finanzas (or admins). API tokens: with reservas or finanzas.
   */
  postPaymentsByIdReviewed: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              payments: ({
                _id: string;
                attempt: number;
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed";
                label: string;
                reason: string;
                amount: number;
                currency: string;
                invoice: string;
                orderId: string | null;
                captureId: string | null;
                fee: number | null;
                net: number | null;
                refunded: number;
                refundable: number;
                paymentUrl: string | null;
                createdAt: string;
                paidAt: string | null;
                events: ({
                  at: string;
                  source: string;
                  type: string;
                  result: string;
                  by: string;
                })[];
                refunds: ({
                  _id: string;
                  amount: number;
                  status: "requested" | "pending" | "completed" | "failed";
                  label: string;
                  source: "staff" | "provider";
                  reason: string;
                  by: string;
                  providerRefundId: string | null;
                  createdAt: string;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-payment";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "payments-off" | "not-in-review" | "holds-money" | "money-unknown" | "too-early";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unavailable" | "not-now";
          });
        };
      };
    };
  };
  /**
   * «Verificar con PayPal»: syncs one attempt
   *
   * Access: reservas | finanzas (or admins). API tokens: with reservas or finanzas.
   */
  postPaymentsByIdSettle: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              payments: ({
                _id: string;
                attempt: number;
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed";
                label: string;
                reason: string;
                amount: number;
                currency: string;
                invoice: string;
                orderId: string | null;
                captureId: string | null;
                fee: number | null;
                net: number | null;
                refunded: number;
                refundable: number;
                paymentUrl: string | null;
                createdAt: string;
                paidAt: string | null;
                events: ({
                  at: string;
                  source: string;
                  type: string;
                  result: string;
                  by: string;
                })[];
                refunds: ({
                  _id: string;
                  amount: number;
                  status: "requested" | "pending" | "completed" | "failed";
                  label: string;
                  source: "staff" | "provider";
                  reason: string;
                  by: string;
                  providerRefundId: string | null;
                  createdAt: string;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-payment";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "payments-off";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * PayPal sends a payer here who cancelled; answers 303 to the page that says so
   *
   * Access: everybody. API tokens: yes.
   */
  getPaymentsPaypalCancel: {
    parameters: {
      query?: {
        token?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/plain": string;
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * PayPal sends a payer here who agreed; answers 303 to the page with the result
   *
   * Access: everybody. API tokens: yes.
   */
  getPaymentsPaypalReturn: {
    parameters: {
      query?: {
        token?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/plain": string;
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Receives the events of PayPal; needs its signature, and triggers a sync of the payment
   *
   * Access: everybody. API tokens: yes.
   */
  postPaymentsPaypalWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              received: true;
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "forged-webhook";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "payments-off";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unavailable" | "not-now";
          });
        };
      };
    };
  };
  /**
   * Returns a link to pay a pending reservation: of the open payment, or of a new one
   *
   * Access: everybody. API tokens: yes.
   */
  postPaymentsResume: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          token: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              paymentUrl: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "reservation-not-found";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "already-paid" | "payment-processing" | "not-payable" | "payment-unavailable";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Returns the reservation of a token and whether its payment can be resumed
   *
   * Access: everybody. API tokens: yes.
   */
  getPaymentsResumeByToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              code: string;
              product: {
                name: string;
                price: number;
              };
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              createdAt: string;
              canResume: boolean;
              payment: "paid" | "processing" | "waiting" | "none";
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "reservation-not-found";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The number of payments in review, and the newest of them
   *
   * Access: reservas | finanzas (or admins). API tokens: with reservas or finanzas.
   */
  getPaymentsReview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              count: number;
              payments: ({
                reservation: string;
                invoice: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The international form of a typed telephone number
   *
   * Access: every signed-in user. API tokens: yes.
   */
  getPhoneKey: {
    parameters: {
      query: {
        phone: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              key: string | null;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists products with their producible units: all, or a page of the matching ones
   *
   * Access: productos | agenda | reservas (or admins). API tokens: with productos or agenda or reservas.
   */
  getProducts: {
    parameters: {
      query?: {
        search?: string;
        category?: string;
        sort?: "name" | "cheapest" | "dearest" | "newest";
        active?: "true" | "false";
        ids?: string;
        page?: number | string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              products: ({
                _id: string;
                name: string;
                description: string;
                price: number;
                category: string;
                publishIn: {
                  agendaTaller: boolean;
                  reservaTuyo: boolean;
                };
                images: ({
                  _id: string;
                  url: string;
                })[];
                specifications: ({
                  name: string;
                  value: string;
                })[];
                active: boolean;
                producibleUnits: number | null;
                createdAt: string;
                updatedAt: string;
                cost?: number;
                manualCost?: number;
                autoCost?: boolean;
                margin?: number;
                limitingComponent?: string | null;
                components?: ({
                  component: {
                    _id: string;
                    code: string;
                    name: string;
                    unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                    costPerUnit: number;
                  };
                  quantity: number;
                })[];
              })[];
              total?: number;
              page?: number;
              totalPages?: number;
              categories?: (string)[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Creates a product
   *
   * Access: productos (or admins). API tokens: with productos.
   */
  postProducts: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          description: string;
          price: number | string;
          cost?: number | string;
          manualCost?: number | string;
          autoCost?: boolean;
          category: string;
          components?: ({
            component: string;
            quantity: number | string;
          })[];
          publishIn?: {
            agendaTaller?: boolean;
            reservaTuyo?: boolean;
          };
          specifications?: ({
            name: string;
            value: string;
          })[];
          images?: (string)[];
          active?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              price: number;
              category: string;
              publishIn: {
                agendaTaller: boolean;
                reservaTuyo: boolean;
              };
              images: ({
                _id: string;
                url: string;
              })[];
              specifications: ({
                name: string;
                value: string;
              })[];
              active: boolean;
              producibleUnits: number | null;
              createdAt: string;
              updatedAt: string;
              cost?: number;
              manualCost?: number;
              autoCost?: boolean;
              margin?: number;
              limitingComponent?: string | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Deletes a product; bookings and sales stay
   *
   * Access: productos (or admins). API tokens: with productos.
   */
  deleteProductsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-product";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes a product; bookings and reservations keep its former name and price
   *
   * Access: productos (or admins). API tokens: with productos.
   */
  putProductsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          description: string;
          price: number | string;
          cost?: number | string;
          manualCost?: number | string;
          autoCost?: boolean;
          category: string;
          components?: ({
            component: string;
            quantity: number | string;
          })[];
          publishIn?: {
            agendaTaller?: boolean;
            reservaTuyo?: boolean;
          };
          specifications?: ({
            name: string;
            value: string;
          })[];
          images?: (string)[];
          active?: boolean;
          expectedUpdatedAt?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              price: number;
              category: string;
              publishIn: {
                agendaTaller: boolean;
                reservaTuyo: boolean;
              };
              images: ({
                _id: string;
                url: string;
              })[];
              specifications: ({
                name: string;
                value: string;
              })[];
              active: boolean;
              producibleUnits: number | null;
              createdAt: string;
              updatedAt: string;
              cost?: number;
              manualCost?: number;
              autoCost?: boolean;
              margin?: number;
              limitingComponent?: string | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-product";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "changed-meanwhile";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Adds an image to a product
   *
   * Access: productos (or admins). API tokens: with productos.
   */
  postProductsByIdImages: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          image: Blob;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              price: number;
              category: string;
              publishIn: {
                agendaTaller: boolean;
                reservaTuyo: boolean;
              };
              images: ({
                _id: string;
                url: string;
              })[];
              specifications: ({
                name: string;
                value: string;
              })[];
              active: boolean;
              producibleUnits: number | null;
              createdAt: string;
              updatedAt: string;
              cost?: number;
              manualCost?: number;
              autoCost?: boolean;
              margin?: number;
              limitingComponent?: string | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "not-an-image" | "too-many-pixels" | "side-too-long" | "no-image" | "too-many-files";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-product";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-many-images";
          });
        };
      };
      413: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-large" | "image-too-large";
          });
        };
      };
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Switches a product on or off
   *
   * Access: productos (or admins). API tokens: with productos.
   */
  patchProductsByIdToggleStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          active?: boolean;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              price: number;
              category: string;
              publishIn: {
                agendaTaller: boolean;
                reservaTuyo: boolean;
              };
              images: ({
                _id: string;
                url: string;
              })[];
              specifications: ({
                name: string;
                value: string;
              })[];
              active: boolean;
              producibleUnits: number | null;
              createdAt: string;
              updatedAt: string;
              cost?: number;
              manualCost?: number;
              autoCost?: boolean;
              margin?: number;
              limitingComponent?: string | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-product";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists the products that can be booked for installation, by name
   *
   * Access: everybody. API tokens: yes.
   */
  getProductsAppointmentProducts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              name: string;
              description: string;
              price: number;
              duration: number;
            })[];
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Returns an image of an offered product, or of any for staff who may list products
   *
   * Access: everybody. API tokens: yes.
   */
  getProductsImagesById: {
    parameters: {
      query?: {
        size?: "400" | "800";
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      400: components["responses"]["invalid-input"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-image";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists the products that can be reserved, by name
   *
   * Access: everybody. API tokens: yes.
   */
  getProductsReservationProducts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              name: string;
              description: string;
              price: number;
              category: string;
              images: ({
                _id: string;
                url: string;
              })[];
              specifications: ({
                name: string;
                value: string;
              })[];
            })[];
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sells units over the counter: all components or none; `salePrice` is per unit
   *
   * Access: productos (or admins). API tokens: with productos.
   */
  postProductsSell: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          productId: string;
          quantity: number | string;
          salePrice: number | string;
          clientName: string;
          clientEmail?: string;
          clientPhone?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              product: {
                _id: string;
                name: string;
                description: string;
                price: number;
                category: string;
                publishIn: {
                  agendaTaller: boolean;
                  reservaTuyo: boolean;
                };
                images: ({
                  _id: string;
                  url: string;
                })[];
                specifications: ({
                  name: string;
                  value: string;
                })[];
                active: boolean;
                producibleUnits: number | null;
                createdAt: string;
                updatedAt: string;
                cost?: number;
                manualCost?: number;
                autoCost?: boolean;
                margin?: number;
                limitingComponent?: string | null;
                components?: ({
                  component: {
                    _id: string;
                    code: string;
                    name: string;
                    unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                    costPerUnit: number;
                  };
                  quantity: number;
                })[];
              };
              total: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-product";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "product-inactive" | "insufficient-stock" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Whether it can work: database, migrations, jobs, and an admin account
   *
   * Access: everybody. API tokens: yes.
   */
  getReady: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              database: boolean;
              migrations: boolean;
              jobs: boolean;
              admin: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists reservations, newest first; all of them without page and limit, or with limit −1
   *
   * Access: reservas | historial (or admins). API tokens: with reservas or historial.
   */
  getReservations: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: "-1" | -1 | number | string;
        excludeClosed?: "true" | "false";
        clientName?: string;
        clientCountry?: string;
        vehicleModel?: string;
        status?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              reservations: ({
                _id: string;
                code: string;
                clientName: string;
                clientEmail: string;
                clientPhone: string;
                clientCountry: string;
                clientState: string;
                clientAddress: string;
                product: {
                  _id: string;
                  name: string;
                  price: number;
                };
                vehicleInfo: {
                  brand: string;
                  model: string;
                  year: number;
                };
                notes: string;
                status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
                createdAt: string;
                payment: {
                  amount: number;
                  currency: "USD";
                  paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed" | "none";
                  label: string;
                };
                finalSaleValue: number | null;
                adminComment: string;
                reservationDate: string;
                deliveredAt: string | null;
                cancelledAt: string | null;
                updatedAt: string;
                client: {
                  _id: string;
                  name: string;
                } | null;
                motorcycle: {
                  _id: string;
                  plate: string;
                  brand: string;
                  model: string;
                  year: number | null;
                } | null;
              })[];
              counters: {
                total: number;
                pending: number;
                accepted: number;
                delivered: number;
              };
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Reserves a unit and begins its payment
   *
   * Access: everybody. API tokens: yes.
   */
  postReservations: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          clientName: string;
          clientEmail: string;
          clientPhone: string;
          clientCountry: string;
          clientState: string;
          clientAddress: string;
          product: string;
          vehicleInfo?: {
            brand: string;
            model: string;
            year: number | string;
          };
          notes?: string;
          shownPrice?: number | string;
          another?: boolean;
          challenge?: string;
          website?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              clientCountry: string;
              clientState: string;
              clientAddress: string;
              product: {
                _id: string;
                name: string;
                price: number;
              };
              vehicleInfo: {
                brand: string;
                model: string;
                year: number;
              };
              notes: string;
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              createdAt: string;
              cancellationToken: string;
              paymentUrl: string | null;
              mailed: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "product-unavailable" | "offer-changed" | "same-unit" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-many-requests" | "too-many-reservations";
          });
        };
      };
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Deletes a cancelled reservation: lists no longer show it
   *
   * Access: reservas (or admins). API tokens: with reservas.
   */
  deleteReservationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "not-cancelled";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Returns a reservation with its events and mails; a deleted one only with permission historial
   *
   * Access: reservas | historial (or admins). API tokens: with reservas or historial.
   */
  getReservationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              clientCountry: string;
              clientState: string;
              clientAddress: string;
              product: {
                _id: string;
                name: string;
                price: number;
              };
              vehicleInfo: {
                brand: string;
                model: string;
                year: number;
              };
              notes: string;
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              createdAt: string;
              payment: {
                amount: number;
                currency: "USD";
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed" | "none";
                label: string;
              };
              finalSaleValue: number | null;
              adminComment: string;
              reservationDate: string;
              deliveredAt: string | null;
              cancelledAt: string | null;
              updatedAt: string;
              client: {
                _id: string;
                name: string;
              } | null;
              motorcycle: {
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              } | null;
              deletedAt: string | null;
              history: ({
                at: string;
                kind: "reserved" | "moved" | "commented" | "deleted" | "voided";
                actor: "client" | "staff" | "system";
                by: string;
                own?: true;
                from: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled" | null;
                to: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled" | null;
                finalSaleValue: number | null;
              })[];
              mails: ({
                _id: string;
                kind: string;
                subject: string;
                state: "queued" | "sent" | "stored" | "failed" | "withheld";
                heldUntil: string | null;
                createdAt: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sets the internal comment
   *
   * Access: reservas | historial (or admins). API tokens: with reservas or historial.
   *
   * With status: Changes the status of a reservation along its transitions; the current status is a no-op. Access: reservas (or admins). API tokens: with reservas.
   */
  patchReservationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          adminComment: string;
          expectedComment?: string;
        } | {
          status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
          finalSaleValue?: number | string | null;
          expectedStatus?: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              clientCountry: string;
              clientState: string;
              clientAddress: string;
              product: {
                _id: string;
                name: string;
                price: number;
              };
              vehicleInfo: {
                brand: string;
                model: string;
                year: number;
              };
              notes: string;
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              createdAt: string;
              payment: {
                amount: number;
                currency: "USD";
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed" | "none";
                label: string;
              };
              finalSaleValue: number | null;
              adminComment: string;
              reservationDate: string;
              deliveredAt: string | null;
              cancelledAt: string | null;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "comment-changed" | "status-changed" | "value-stays" | "value-when-completed" | "sale-voided" | "insufficient-stock";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Creates one more link to the client’s page of the reservation; earlier links stay valid
   *
   * Access: reservas (or admins). API tokens: with reservas.
   */
  postReservationsByIdLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              link: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sends the client the mail again with a new link; the old link becomes invalid
   *
   * Access: reservas (or admins). API tokens: with reservas.
   */
  postReservationsByIdMail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              clientCountry: string;
              clientState: string;
              clientAddress: string;
              product: {
                _id: string;
                name: string;
                price: number;
              };
              vehicleInfo: {
                brand: string;
                model: string;
                year: number;
              };
              notes: string;
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              createdAt: string;
              payment: {
                amount: number;
                currency: "USD";
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed" | "none";
                label: string;
              };
              finalSaleValue: number | null;
              adminComment: string;
              reservationDate: string;
              deliveredAt: string | null;
              cancelledAt: string | null;
              updatedAt: string;
              client: {
                _id: string;
                name: string;
              } | null;
              motorcycle: {
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              } | null;
              deletedAt: string | null;
              history: ({
                at: string;
                kind: "reserved" | "moved" | "commented" | "deleted" | "voided";
                actor: "client" | "staff" | "system";
                by: string;
                own?: true;
                from: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled" | null;
                to: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled" | null;
                finalSaleValue: number | null;
              })[];
              mails: ({
                _id: string;
                kind: string;
                subject: string;
                state: "queued" | "sent" | "stored" | "failed" | "withheld";
                heldUntil: string | null;
                createdAt: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "nothing-to-mail";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * «Verificar con PayPal»: syncs every attempt of a reservation
   *
   * Access: reservas | finanzas (or admins). API tokens: with reservas or finanzas.
   */
  postReservationsByIdPaymentCheck: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              payments: ({
                _id: string;
                attempt: number;
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed";
                label: string;
                reason: string;
                amount: number;
                currency: string;
                invoice: string;
                orderId: string | null;
                captureId: string | null;
                fee: number | null;
                net: number | null;
                refunded: number;
                refundable: number;
                paymentUrl: string | null;
                createdAt: string;
                paidAt: string | null;
                events: ({
                  at: string;
                  source: string;
                  type: string;
                  result: string;
                  by: string;
                })[];
                refunds: ({
                  _id: string;
                  amount: number;
                  status: "requested" | "pending" | "completed" | "failed";
                  label: string;
                  source: "staff" | "provider";
                  reason: string;
                  by: string;
                  providerRefundId: string | null;
                  createdAt: string;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "payments-off";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The attempts to pay a reservation, newest first, each with its event history
   *
   * Access: reservas | finanzas (or admins). API tokens: with reservas or finanzas.
   */
  getReservationsByIdPayments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              payments: ({
                _id: string;
                attempt: number;
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed";
                label: string;
                reason: string;
                amount: number;
                currency: string;
                invoice: string;
                orderId: string | null;
                captureId: string | null;
                fee: number | null;
                net: number | null;
                refunded: number;
                refundable: number;
                paymentUrl: string | null;
                createdAt: string;
                paidAt: string | null;
                events: ({
                  at: string;
                  source: string;
                  type: string;
                  result: string;
                  by: string;
                })[];
                refunds: ({
                  _id: string;
                  amount: number;
                  status: "requested" | "pending" | "completed" | "failed";
                  label: string;
                  source: "staff" | "provider";
                  reason: string;
                  by: string;
                  providerRefundId: string | null;
                  createdAt: string;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Refunds all or part; `payment` is needed if more than one attempt was paid
   *
   * Access: finanzas (or admins). API tokens: with finanzas. Some calls need a step-up, which a token cannot give.
   */
  postReservationsByIdRefunds: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          amount: number | string;
          reason: string;
          payment?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              payments: ({
                _id: string;
                attempt: number;
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed";
                label: string;
                reason: string;
                amount: number;
                currency: string;
                invoice: string;
                orderId: string | null;
                captureId: string | null;
                fee: number | null;
                net: number | null;
                refunded: number;
                refundable: number;
                paymentUrl: string | null;
                createdAt: string;
                paidAt: string | null;
                events: ({
                  at: string;
                  source: string;
                  type: string;
                  result: string;
                  by: string;
                })[];
                refunds: ({
                  _id: string;
                  amount: number;
                  status: "requested" | "pending" | "completed" | "failed";
                  label: string;
                  source: "staff" | "provider";
                  reason: string;
                  by: string;
                  providerRefundId: string | null;
                  createdAt: string;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "step-up-needed" | "not-by-token";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation" | "unknown-payment";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "payments-off" | "nothing-to-refund" | "which-payment" | "over-refund" | "returned-in-till" | "refund-refused" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Undoes the caller’s own last step of a reservation for some seconds, if no transition restores what was: status, payment, stock, income and held notice are what they were
   *
   * Access: reservas (or admins). API tokens: with reservas.
   */
  postReservationsByIdUndo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              code: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              clientCountry: string;
              clientState: string;
              clientAddress: string;
              product: {
                _id: string;
                name: string;
                price: number;
              };
              vehicleInfo: {
                brand: string;
                model: string;
                year: number;
              };
              notes: string;
              status: "pending" | "accepted" | "importing" | "preparing" | "packed" | "dispatched" | "installing" | "ready" | "delivered" | "completed" | "cancelled";
              createdAt: string;
              payment: {
                amount: number;
                currency: "USD";
                paymentStatus: "pending" | "processing" | "completed" | "failed" | "expired" | "cancelled" | "partially_refunded" | "refunded" | "reversed" | "review" | "reviewed" | "none";
                label: string;
              };
              finalSaleValue: number | null;
              adminComment: string;
              reservationDate: string;
              deliveredAt: string | null;
              cancelledAt: string | null;
              updatedAt: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-reservation";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "nothing-to-undo" | "undo-too-late" | "step-built-on" | "insufficient-stock";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The link of the reservation that a request with an Idempotency-Key made
   *
   * Access: everybody. API tokens: yes.
   */
  getReservationsAttemptsByKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              cancellationToken: string | null;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Sells components and products to one client: all of them or none
   *
   * Access: stock | productos (or admins). API tokens: with stock or productos.
   */
  postSales: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          items: ({
            kind: "component" | "product";
            id: string;
            quantity: number | string;
            salePrice: number | string;
          })[];
          clientName: string;
          clientEmail?: string;
          clientPhone?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              createdAt: string;
              clientName: string;
              clientPhone: string;
              taxNumber: string;
              taxName: string;
              seller: string;
              lines: ({
                _id: string;
                kind: "component" | "product";
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                salePrice: number;
                total: number;
              })[];
              total: number;
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "not-an-image" | "too-many-pixels" | "side-too-long" | "no-image" | "too-many-files";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "no-permission" | "components-not-allowed" | "products-not-allowed";
          });
        };
      };
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component" | "unknown-product" | "unknown-image";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "code-taken" | "component-in-use" | "component-changed" | "unit-stays" | "insufficient-stock" | "component-inactive" | "count-refused" | "wrong-status" | "part-not-offered" | "changed-meanwhile" | "product-inactive" | "too-many-images" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-large" | "image-too-large";
          });
        };
      };
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Finds clients by name or telephone, among the records that the caller may read
   *
   * Access: stock | productos (or admins). API tokens: with stock or productos.
   */
  getSalesClients: {
    parameters: {
      query?: {
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              clients: ({
                name: string;
                phone: string;
                email: string;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The seller voids own counter sales (the `_id` of each) within minutes; all of them or none
   *
   * Access: stock | productos (or admins). API tokens: with stock or productos.
   */
  postSalesUndo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          sales: (string)[];
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              sales: (string)[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-sale";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "undo-too-late" | "already-voided";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists services by name: a page with page or limit, otherwise all as an array
   *
   * Access: servicios | agenda (or admins). API tokens: with servicios or agenda.
   */
  getServices: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
        category?: "maintenance" | "repair" | "consultation" | "installation" | "rental";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              name: string;
              description: string;
              duration: number;
              price: number;
              category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
              requirements: (string)[];
              active: boolean;
              stock: number;
              createdAt: string;
              updatedAt: string;
              plan: {
                everyKm: number | null;
                everyMonths: number | null;
              } | null;
              usesComponents?: boolean;
              cost?: number;
              manualCost?: number;
              margin?: number | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            })[] | {
              services: ({
                _id: string;
                name: string;
                description: string;
                duration: number;
                price: number;
                category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
                requirements: (string)[];
                active: boolean;
                stock: number;
                createdAt: string;
                updatedAt: string;
                plan: {
                  everyKm: number | null;
                  everyMonths: number | null;
                } | null;
                usesComponents?: boolean;
                cost?: number;
                manualCost?: number;
                margin?: number | null;
                components?: ({
                  component: {
                    _id: string;
                    code: string;
                    name: string;
                    unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                    costPerUnit: number;
                  };
                  quantity: number;
                })[];
              })[];
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Creates a service
   *
   * Access: servicios (or admins). API tokens: with servicios.
   */
  postServices: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          description: string;
          duration: number | string;
          price: number | string;
          cost?: number | string;
          manualCost?: number | string;
          stock?: number | string;
          category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
          requirements?: (string)[];
          active?: boolean;
          plan?: {
            everyKm?: number | string | null;
            everyMonths?: number | string | null;
          } | null;
          usesComponents?: boolean;
          components?: ({
            component: string;
            quantity: number | string;
          })[];
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              duration: number;
              price: number;
              category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
              requirements: (string)[];
              active: boolean;
              stock: number;
              createdAt: string;
              updatedAt: string;
              plan: {
                everyKm: number | null;
                everyMonths: number | null;
              } | null;
              usesComponents?: boolean;
              cost?: number;
              manualCost?: number;
              margin?: number | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Deletes a service; bookings stay
   *
   * Access: servicios (or admins). API tokens: with servicios.
   */
  deleteServicesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-service";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes a service; bookings keep its former name, price and duration
   *
   * Access: servicios (or admins). API tokens: with servicios.
   */
  putServicesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          description: string;
          duration: number | string;
          price: number | string;
          cost?: number | string;
          manualCost?: number | string;
          stock?: number | string;
          category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
          requirements?: (string)[];
          active?: boolean;
          plan?: {
            everyKm?: number | string | null;
            everyMonths?: number | string | null;
          } | null;
          usesComponents?: boolean;
          components?: ({
            component: string;
            quantity: number | string;
          })[];
          expectedUpdatedAt?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              duration: number;
              price: number;
              category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
              requirements: (string)[];
              active: boolean;
              stock: number;
              createdAt: string;
              updatedAt: string;
              plan: {
                everyKm: number | null;
                everyMonths: number | null;
              } | null;
              usesComponents?: boolean;
              cost?: number;
              manualCost?: number;
              margin?: number | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-service";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "changed-meanwhile";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Switches a service on or off
   *
   * Access: servicios (or admins). API tokens: with servicios.
   */
  patchServicesByIdToggle: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          active?: boolean;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              name: string;
              description: string;
              duration: number;
              price: number;
              category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
              requirements: (string)[];
              active: boolean;
              stock: number;
              createdAt: string;
              updatedAt: string;
              plan: {
                everyKm: number | null;
                everyMonths: number | null;
              } | null;
              usesComponents?: boolean;
              cost?: number;
              manualCost?: number;
              margin?: number | null;
              components?: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  costPerUnit: number;
                };
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-service";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Lists the services that can be booked, by category and name
   *
   * Access: everybody. API tokens: yes.
   */
  getServicesActive: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              name: string;
              description: string;
              duration: number;
              price: number;
              category: "maintenance" | "repair" | "consultation" | "installation" | "rental";
              requirements: (string)[];
            })[];
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * What the public pages need to know of the business
   *
   * Access: everybody. API tokens: yes.
   */
  getSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              showReserveButton: boolean;
              business: {
                name: string;
                phone: string;
                whatsapp: string;
                address: string;
                mapUrl: string;
                socialLinks: {
                  tiktok: string;
                  instagram: string;
                  youtube: string;
                };
                timeZone: string;
                weeklyHours: (({
                  opens: string;
                  closes: string;
                })[])[];
                horizonDays: number;
                withdrawalNotice: string;
                onlinePayments: boolean;
                sendsMail: boolean;
              };
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Shows or hides the button «Reserva tu unidad» on the landing page
   *
   * Access: reservas (or admins). API tokens: with reservas.
   */
  putSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          showReserveButton: boolean;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              showReserveButton: boolean;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Components by name, all or a page, with counters of the active components
   *
   * Access: stock | productos | servicios (or admins). API tokens: with stock or productos or servicios.
   */
  getStockComponents: {
    parameters: {
      query?: {
        search?: string;
        only?: "low" | "out";
        page?: number | string;
        limit?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              components: ({
                _id: string;
                code: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                minStock: number;
                targetStock: number | null;
                costPerUnit: number;
                salePrice: number | null;
                vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                supplier: string;
                location: string;
                active: boolean;
                status: "in-stock" | "low" | "out";
                committed: number;
                available: number;
                createdAt: string;
                updatedAt: string;
              })[];
              counters: {
                total: number;
                low: number;
                out: number;
              };
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The current component and its last ledger line, which fix the moment of a count
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  getStockComponentsByIdFigure: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              component: {
                _id: string;
                code: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                minStock: number;
                targetStock: number | null;
                costPerUnit: number;
                salePrice: number | null;
                vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                supplier: string;
                location: string;
                active: boolean;
                status: "in-stock" | "low" | "out";
                committed: number;
                available: number;
                createdAt: string;
                updatedAt: string;
              };
              asOf: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Applies a stocktake: adjusts each component by the difference at the moment it was counted; all lines or none
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  postStockCounts: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          lines: ({
            componentId: string;
            counted: number | string;
            asOf: number;
          })[];
          reason?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              lines: number;
              adjusted: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "count-refused" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records parts, labour and notes of a job in progress and changes its status to installed; vehicle fields in the request correct those of the citation
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postStockMaintenanceCompleteById: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          vehicleType?: "motorcycle" | "bicycle" | "e-vehicle";
          vehicleBrand?: string;
          vehicleModel?: string;
          vehicleYear?: "" | number | string | null;
          usedParts?: ({
            partId: string;
            quantity: number | string;
          })[];
          laborCost?: number | string;
          doneLines?: (string)[];
          orderVersion?: number | string;
          mechanicNotes?: string;
          completedBy?: string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              clientName: string;
              clientEmail: string;
              clientPhone: string;
              vehicleType: string;
              vehicleBrand: string;
              vehicleModel: string;
              vehicleYear: number | null;
              notes: string;
              service: {
                _id: string | null;
                name: string;
                duration: number;
                price: number;
                category: string | null;
              };
              product: {
                _id: string;
                name: string;
              } | null;
              date: string;
              time: string;
              ready: {
                date: string;
                time: string;
              };
              status: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled";
              adminComment: string;
              manualEntry: boolean;
              overbooked: boolean;
              workOrder: {
                inspected: boolean;
                estimate: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn" | null;
                approvedLines: number;
                proposedLines: number;
              } | null;
              deliveredAt: string | null;
              cancelledAt: string | null;
              createdAt: string;
              updatedAt: string;
              client: {
                _id: string;
                name: string;
              } | null;
              motorcycle: {
                _id: string;
                plate: string;
                brand: string;
                model: string;
                year: number | null;
              } | null;
              deletedAt: string | null;
              history: ({
                at: string;
                kind: "booked" | "moved" | "rescheduled" | "commented" | "deleted" | "voided";
                actor: "client" | "staff" | "system";
                by: string;
                own?: true;
                from: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | null;
                to: "pending" | "accepted" | "in-workshop" | "in-progress" | "installed" | "delivered" | "cancelled" | null;
                moved: {
                  from: {
                    date: string;
                    time: string;
                  };
                  to: {
                    date: string;
                    time: string;
                  };
                } | null;
                corrected: {
                  from: {
                    vehicleBrand: string;
                    vehicleModel: string;
                    vehicleYear: number | null;
                  };
                  to: {
                    vehicleBrand: string;
                    vehicleModel: string;
                    vehicleYear: number | null;
                  };
                } | null;
              })[];
              mails: ({
                _id: string;
                kind: string;
                subject: string;
                state: "queued" | "sent" | "stored" | "failed" | "withheld";
                heldUntil: string | null;
                createdAt: string;
              })[];
              maintenance: {
                parts: ({
                  _id: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  quantity: number;
                  price: number;
                  total: number;
                })[];
                laborCost: number;
                mechanicNotes: string;
                completedBy: string;
                total: number;
              } | null;
              materials: ({
                _id: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-citation" | "unknown-component";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "wrong-status" | "component-inactive" | "part-not-offered" | "insufficient-stock" | "line-not-approved" | "above-limit" | "open-work" | "order-changed" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * The ledger of stock, newest first
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  getStockMovements: {
    parameters: {
      query?: {
        page?: number | string;
        limit?: number | string;
        componentId?: string;
        type?: "sale" | "return" | "manual_adjustment" | "cancellation";
        startDate?: string;
        endDate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              movements: ({
                _id: string;
                createdAt: string;
                component: {
                  _id: string;
                  name: string;
                  code: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                };
                type: "sale" | "return" | "manual_adjustment" | "cancellation";
                quantity: number;
                previousStock: number;
                newStock: number;
                reason: string;
                reference: {
                  type: "citation" | "reservation" | "component_sale" | "product_sale" | "purchase" | "adjustment";
                  id: string;
                } | null;
                user: {
                  name: string;
                  email: string;
                } | null;
              })[];
              total: number;
              page: number;
              totalPages: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Parts for a job; `vehicleType` leaves out those for other vehicles
   *
   * Access: agenda | stock (or admins). API tokens: with agenda or stock.
   */
  getStockParts: {
    parameters: {
      query?: {
        vehicleType?: "motorcycle" | "bicycle" | "e-vehicle";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: ({
              _id: string;
              code: string;
              name: string;
              unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
              price: number;
              quantity: number;
              vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
            })[];
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Records a purchase of several components on one invoice: all lines or none
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  postStockPurchases: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          items: ({
            componentId: string;
            quantity: number | string;
            unitCost: number | string;
          })[];
          supplier?: string;
          invoiceNumber?: string;
          recordExpense?: boolean;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              components: ({
                _id: string;
                code: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                minStock: number;
                targetStock: number | null;
                costPerUnit: number;
                salePrice: number | null;
                vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                supplier: string;
                location: string;
                active: boolean;
                status: "in-stock" | "low" | "out";
                committed: number;
                available: number;
                createdAt: string;
                updatedAt: string;
              })[];
              total: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Value of the stock, components that are low or out, and quantities to order
   *
   * Access: stock (or admins). API tokens: with stock.
   */
  getStockReport: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              totalValue: number;
              components: number;
              low: ({
                _id: string;
                code: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                minStock: number;
                targetStock: number | null;
                costPerUnit: number;
                salePrice: number | null;
                vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                supplier: string;
                location: string;
                active: boolean;
                status: "in-stock" | "low" | "out";
                committed: number;
                available: number;
                createdAt: string;
                updatedAt: string;
              })[];
              out: ({
                _id: string;
                code: string;
                name: string;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                quantity: number;
                minStock: number;
                targetStock: number | null;
                costPerUnit: number;
                salePrice: number | null;
                vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                supplier: string;
                location: string;
                active: boolean;
                status: "in-stock" | "low" | "out";
                committed: number;
                available: number;
                createdAt: string;
                updatedAt: string;
              })[];
              toOrder: ({
                component: {
                  _id: string;
                  code: string;
                  name: string;
                  unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack";
                  quantity: number;
                  minStock: number;
                  targetStock: number | null;
                  costPerUnit: number;
                  salePrice: number | null;
                  vehicleTypes: ("motorcycle" | "bicycle" | "e-vehicle")[];
                  supplier: string;
                  location: string;
                  active: boolean;
                  status: "in-stock" | "low" | "out";
                  committed: number;
                  available: number;
                  createdAt: string;
                  updatedAt: string;
                };
                toOrder: number;
                cost: number;
              })[];
              orderCost: number;
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * «Proponer»: the proposed lines wait as a draft for review; a draft that exists stays
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postWorkOrdersByIdEstimates: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "order-closed" | "nothing-to-propose";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Starts the inspection with a checklist, or sets findings by their position; findings that are not named stay
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  putWorkOrdersByIdInspection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          checklist?: string;
          findings?: ({
            position: number | string;
            state: "ok" | "watch" | "now" | "not-applicable" | null;
            note?: string;
            item?: string;
            seen?: ({
              state: "ok" | "watch" | "now" | "not-applicable" | null;
              note: string;
            })[];
          })[];
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order" | "unknown-checklist";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "order-closed" | "order-changed" | "finding-changed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Proposes work or a part; text and price default to those of the part or service
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postWorkOrdersByIdLines: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          kind: "labour" | "part" | "service" | "outside";
          component?: string | null;
          service?: string | null;
          text?: string;
          quantity?: number | string;
          price?: number | string;
          cost?: number | string | null;
          cause?: string;
          correction?: string;
          choiceGroup?: number | string | null;
          finding?: number | string | null;
          findingItem?: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-component" | "unknown-order";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "component-inactive" | "order-closed" | "too-many-lines" | "idempotency-conflict" | "saved-before";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Removes a proposed line; a sent estimate with the line is superseded
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  deleteWorkOrdersByIdLinesByLine: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        line: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order" | "unknown-line";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "line-answered" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Changes a proposed line; a missing field keeps its value. A sent estimate with the line is superseded
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  patchWorkOrdersByIdLinesByLine: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        line: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          text?: string;
          quantity?: number | string;
          price?: number | string;
          cost?: number | string | null;
          cause?: string;
          correction?: string;
          choiceGroup?: number | string | null;
          version: number | string;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order" | "unknown-line";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "line-changed" | "line-answered" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Stores a photo of the vehicle, once; location and other metadata are removed
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  postWorkOrdersByIdPhotos: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          moment: "in" | "during" | "out";
          view?: "front" | "left" | "right" | "back";
          finding?: number | string;
          findingItem?: string;
          line?: string;
          takenAt?: string;
          shownToClient?: "true" | "false";
          photo?: Blob;
        };
        "application/json": {
          moment: "in" | "during" | "out";
          view?: "front" | "left" | "right" | "back";
          finding?: number | string;
          findingItem?: string;
          line?: string;
          takenAt?: string;
          shownToClient?: "true" | "false";
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              moment: "in" | "during" | "out";
              view: "front" | "left" | "right" | "back" | null;
              finding: number | null;
              line: string | null;
              takenAt: string;
              by: string;
              shownToClient: boolean;
            };
            message?: string;
          };
        };
      };
      400: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "invalid-input" | "not-an-image" | "too-many-pixels" | "side-too-long" | "no-image" | "too-many-files" | "not-readable-photo" | "damaged-photo";
          });
        };
      };
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order" | "unknown-line";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "order-closed" | "too-many-photos";
          });
        };
      };
      413: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "too-large" | "image-too-large";
          });
        };
      };
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Removes a photo that no sent estimate shows
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  deleteWorkOrdersByIdPhotosByPhoto: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        photo: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order" | "unknown-photo";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "photo-in-estimate" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Shows a photo to the client or hides it, or links it to a line
   *
   * Access: agenda (or admins). API tokens: with agenda.
   */
  patchWorkOrdersByIdPhotosByPhoto: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        photo: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          shownToClient?: boolean;
          line?: string | null;
        };
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              _id: string;
              citation: string;
              number: number;
              receivedAt: string;
              km: number | null;
              fuelEighths: number | null;
              accessories: (string)[];
              complaint: string;
              promised: {
                date: string;
                time: string;
              } | null;
              limit: number | null;
              base: number;
              approved: number;
              checklist: string;
              inspectedAt: string | null;
              closedAt: string | null;
              version: number;
              lines: ({
                _id: string;
                kind: "labour" | "part" | "service" | "outside";
                component: string | null;
                service: string | null;
                text: string;
                quantity: number;
                unit: "piece" | "meter" | "kilogram" | "liter" | "box" | "pack" | null;
                price: number;
                cost: number | null;
                total: number;
                cause: string;
                correction: string;
                choiceGroup: number | null;
                finding: number | null;
                state: "proposed" | "approved" | "declined" | "done";
                version: number;
              })[];
              findings: ({
                position: number;
                item: string;
                state: "ok" | "watch" | "now" | "not-applicable" | null;
                note: string;
              })[];
              photos: ({
                _id: string;
                moment: "in" | "during" | "out";
                view: "front" | "left" | "right" | "back" | null;
                finding: number | null;
                line: string | null;
                takenAt: string;
                by: string;
                shownToClient: boolean;
              })[];
              estimates: ({
                _id: string;
                version: number;
                state: "draft" | "sent" | "answered" | "superseded" | "expired" | "withdrawn";
                channel: "whatsapp" | "email" | "link" | "counter" | null;
                proposedAt: string;
                proposedBy: string;
                sentAt: string | null;
                validUntil: string | null;
                contentHash: string | null;
                total: number;
                lines: ({
                  line: string;
                  text: string;
                  cause: string;
                  quantity: number;
                  price: number;
                  total: number;
                  choiceGroup: number | null;
                  photos: (string)[];
                })[];
                decisions: ({
                  line: string;
                  decision: "approve" | "decline" | "call-me";
                  method: "link" | "counter" | "phone" | "whatsapp" | "within-limit";
                  name: string;
                  by: string;
                  at: string;
                  device: string;
                  fromStaffNetwork: boolean;
                })[];
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-order" | "unknown-photo" | "unknown-line";
          });
        };
      };
      409: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "photo-in-estimate" | "order-closed";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * A photo of a work order as WebP
   *
   * Access: agenda | historial (or admins). API tokens: with agenda or historial.
   */
  getWorkOrdersByIdPhotosByPhotoBySize: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        photo: string;
        size: "400" | "1600";
      };
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      404: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": (components["schemas"]["Failure"]) & ({
            code: "unknown-photo";
          });
        };
      };
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
  /**
   * Figures of work orders by month of their reception: the last 12 months, newest first
   *
   * Access: finanzas (or admins). API tokens: with finanzas.
   */
  getWorkOrdersSummary: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: {
              months: ({
                month: string;
                received: number;
                inspected: number;
                sent: number;
                answered: number;
                approved: number;
                declined: number;
                inspectedShare: number | null;
                answeredShare: number | null;
                approvedShare: number | null;
              })[];
            };
            message?: string;
          };
        };
      };
      400: components["responses"]["invalid-input"];
      401: components["responses"]["no-session"];
      403: components["responses"]["no-permission"];
      413: components["responses"]["too-large"];
      429: components["responses"]["too-many-requests"];
      503: components["responses"]["unavailable"];
    };
  };
}
export interface components {
  schemas: {
    Failure: {
      success: false;
      message: string;
      error: string;
      code: string;
      fields?: { [key: string]: string };
      data?: unknown;
    };
  };
  responses: {
    "invalid-input": {
      headers: { [name: string]: unknown };
      content: {
        "application/json": (components["schemas"]["Failure"]) & ({
          code: "invalid-input";
        });
      };
    };
    "too-large": {
      headers: { [name: string]: unknown };
      content: {
        "application/json": (components["schemas"]["Failure"]) & ({
          code: "too-large";
        });
      };
    };
    "too-many-requests": {
      headers: { [name: string]: unknown };
      content: {
        "application/json": (components["schemas"]["Failure"]) & ({
          code: "too-many-requests";
        });
      };
    };
    unavailable: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": (components["schemas"]["Failure"]) & ({
          code: "unavailable";
        });
      };
    };
    "no-session": {
      headers: { [name: string]: unknown };
      content: {
        "application/json": (components["schemas"]["Failure"]) & ({
          code: "no-session";
        });
      };
    };
    "no-permission": {
      headers: { [name: string]: unknown };
      content: {
        "application/json": (components["schemas"]["Failure"]) & ({
          code: "no-permission";
        });
      };
    };
  };
}
