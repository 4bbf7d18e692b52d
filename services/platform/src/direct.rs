//! Requests to a service of the same process, without a socket.
//!
//! A caller's thread runs the handlers itself: nothing is handed to another thread, and nobody else on the machine can
//! reach the service around its caller. A request that has no body is answered as it is, without being written and read
//! again; what has a body or opens a WebSocket goes as HTTP/1.1 through memory.

use std::{io, panic::AssertUnwindSafe, rc::Rc, time::Duration};

use actix_http::{HttpService, Request, Response, body::BoxBody};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, fn_factory};
use actix_web::dev::AppConfig;
use futures_util::{FutureExt, future::LocalBoxFuture};
use tokio::{io::DuplexStream, sync::OnceCell};

use crate::Handlers;

/// Bytes that one side may be ahead of the other.
const BUFFER: usize = 64 * 1024;

/// A thread's way to a service.
pub struct Direct {
    handlers: Handlers,
    server: OnceCell<Server>,
}

/// A thread's application of a service.
struct Server {
    /// Answers what comes on a connection, in a task of this thread.
    serve: Box<dyn Fn(DuplexStream)>,
    /// Answers one request.
    answer: Box<dyn Fn(Request) -> LocalBoxFuture<'static, Response<BoxBody>>>,
}

impl Direct {
    /// For the calling thread, which has to run actix-web's tasks.
    pub fn new(handlers: Handlers) -> Self {
        Self { handlers, server: OnceCell::new() }
    }

    /// A new connection, which speaks HTTP/1.1.
    ///
    /// Errors: the service cannot make its application.
    pub async fn connect(&self) -> io::Result<DuplexStream> {
        let (ours, theirs) = tokio::io::duplex(BUFFER);
        (self.server().await?.serve)(theirs);
        Ok(ours)
    }

    /// The answer to a request that has no body. Its handler ends with the caller.
    ///
    /// Errors: the service cannot make its application, or has panicked.
    pub async fn answer(&self, request: Request) -> io::Result<Response<BoxBody>> {
        let answer = (self.server().await?.answer)(request);
        // What panics is dropped with all it has.
        let answered = AssertUnwindSafe(answer).catch_unwind().await;
        answered.map_err(|_| io::Error::other("the handler has panicked"))
    }

    async fn server(&self) -> io::Result<&Server> {
        self.server.get_or_try_init(|| server(&self.handlers)).await
    }
}

async fn server(handlers: &Handlers) -> io::Result<Server> {
    let not_made = |()| io::Error::other("the application could not be made");
    let app = IntoServiceFactory::<_, Request>::into_factory(handlers.app());
    let app = Rc::new(app.new_service(AppConfig::default()).await.map_err(not_made)?);
    let of_connections = app.clone();
    // As actix-web's own server has them.
    let service = HttpService::build()
        .keep_alive(Duration::from_secs(5))
        .client_disconnect_timeout(Duration::from_secs(1))
        .h1(fn_factory(move || std::future::ready(Ok::<_, ()>(of_connections.clone()))))
        .new_service(())
        .await
        .map_err(not_made)?;
    let service = Rc::new(service);
    Ok(Server {
        serve: Box::new(move |stream| {
            let service = service.clone();
            actix_web::rt::spawn(async move {
                // It ends when the other side is dropped.
                if let Err(error) = service.call((stream, None)).await {
                    tracing::debug!(%error, "connection inside the process ended");
                }
            });
        }),
        answer: Box::new(move |request| {
            let answered = app.call(request);
            Box::pin(async move {
                match answered.await {
                    Ok(response) => Response::from(response).map_into_boxed_body(),
                    Err(error) => Response::from(error),
                }
            })
        }),
    })
}
